import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { addresses } from "./addresses";
import { apiLists } from "./api-lists";
import { browser } from "./browser";
import { bytes } from "./bytes";
import { withWorlds } from "./databases";
import { exports } from "./exports";
import { importSets } from "./imports";
import { inbox } from "./inbox";
import { largeRegion } from "./large-region";
import { longOrder } from "./long-order";
import { modules } from "./modules";
import { pages } from "./pages";
import { plan, planFiles, planMadeUp } from "./plan";
import { planCity } from "./plan-city";
import { planLarge } from "./plan-large";
import { positions } from "./positions";
import { presumed } from "./presumed";
import { fresh, memory, start } from "./process";
import { roadSearch } from "./road-search";
import { bigList, routesList } from "./routes-list";
import { several } from "./several";
import { stopOrder } from "./stop-order";

const BENCHES: Record<string, () => Promise<void>> = {
  bytes,
  routes: routesList,
  modules,
  browser,
  pages,
  big: bigList,
  api: () => withWorlds(apiLists),
  exports: () => withWorlds(exports),
  inbox: () => withWorlds(inbox),
  import: importSets,
  "stop-order": stopOrder,
  "long-order": longOrder,
  plan: () => (files.length > 0 ? planFiles(files) : plan()),
  "plan-200": planMadeUp,
  "plan-city": planCity,
  "plan-large": planLarge,
  roads: roadSearch,
  addresses,
  region: largeRegion,
  positions,
  presumed,
  several,
  start,
  memory,
  fresh,
};
/** One installs everything and the others take long, so these run only when they are asked for. */
const BY_NAME_ONLY = ["fresh", "region", "plan", "plan-200", "plan-city", "plan-large"];

/** Files of instances are what `plan` plans. */
const files = process.argv.slice(2).filter((one) => existsSync(one) && !BENCHES[one]);
const asked = process.argv.slice(2).filter((one) => !files.includes(one));
const unknown = asked.filter((name) => !BENCHES[name]);
if (unknown.length > 0) {
  throw new Error(`There is no bench "${unknown}"; there are ${Object.keys(BENCHES).join(", ")}`);
}
const names =
  asked.length > 0 ? asked : Object.keys(BENCHES).filter((name) => !BY_NAME_ONLY.includes(name));
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown CPU"}`);
for (const name of names) await BENCHES[name]?.();

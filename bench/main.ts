import { existsSync } from "node:fs";
import { cpus } from "node:os";

/** Each loads only what it needs: some measure the memory of this process. */
const BENCHES: Record<string, () => Promise<void>> = {
  bytes: async () => (await import("./bytes")).bytes(),
  routes: async () => (await import("./routes-list")).routesList(),
  modules: async () => (await import("./modules")).modules(),
  browser: async () => (await import("./browser")).browser(),
  pages: async () => (await import("./pages")).pages(),
  big: async () => (await import("./routes-list")).bigList(),
  api: async () => withWorlds((await import("./api-lists")).apiLists),
  exports: async () => withWorlds((await import("./exports")).exports),
  inbox: async () => withWorlds((await import("./inbox")).inbox),
  import: async () => (await import("./imports")).importSets(),
  "stop-order": async () => (await import("./stop-order")).stopOrder(),
  "long-order": async () => (await import("./long-order")).longOrder(),
  plan: async () => {
    const { plan, planFiles } = await import("./plan");
    return files.length > 0 ? planFiles(files) : plan();
  },
  "plan-200": async () => (await import("./plan")).planMadeUp(),
  "plan-city": async () => (await import("./plan-city")).planCity(),
  "plan-large": async () => (await import("./plan-large")).planLarge(),
  roads: async () => (await import("./road-search")).roadSearch(),
  addresses: async () => (await import("./addresses")).addresses(),
  region: async () => (await import("./large-region")).largeRegion(),
  positions: async () => (await import("./positions")).positions(),
  presumed: async () => (await import("./presumed")).presumed(),
  several: async () => (await import("./several")).several(),
  start: async () => (await import("./process")).start(),
  memory: async () => (await import("./process")).memory(),
  fresh: async () => (await import("./process")).fresh(),
};
async function withWorlds(
  bench: Parameters<typeof import("./databases")["withWorlds"]>[0],
): Promise<void> {
  return (await import("./databases")).withWorlds(bench);
}

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

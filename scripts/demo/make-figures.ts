/** Writes metres and seconds of the demo's routes on its roads. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { demoRoutes } from "./demo-routes";

const routes = await demoRoutes(new Date());
const rows = routes.map(({ mark, metres, seconds }) =>
  JSON.stringify([mark, Math.round(metres), Math.round(seconds)]),
);
const file = resolve(import.meta.dirname, "../../api/demo/figures.json");
writeFileSync(file, `[\n  ${rows.join(",\n  ")}\n]\n`);
process.stdout.write(`Figures of ${rows.length} routes\n`);

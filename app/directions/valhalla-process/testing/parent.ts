import { ValhallaSupervisor } from "../supervisor.server";

// A server that is killed while its engine works; run by process.server.test.ts.
const [packageFolder = "", configFile = ""] = process.argv.slice(2);
const engine = new ValhallaSupervisor({ packageFolder, configFile });
await engine.ask({ action: "route", query: "{}" });
process.stdout.write(`${engine.pid}\n`);
await engine.ask({ action: "route", query: '{"please":"hang"}' });

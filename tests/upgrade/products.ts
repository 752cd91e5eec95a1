/** Two versions of the product at work on one Postgres, behind balancers as a company has them. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "../../api/db/connect";
import { brokenRules } from "../../api/testing/invariants";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { ApiProcess } from "../support/api-process";
import { Balancer } from "../support/balancer";
import { SECRET, WORLD } from "../support/operator";
import { Server } from "../support/server";

/** A version's processes. */
export interface Version {
  api: ApiProcess;
  console: Server;
}

/** Where nothing but the version of before has ever run; what is started of the other comes to it. */
export async function versionsOnOnePostgres(before: string) {
  const folder = mkdtempSync(join(tmpdir(), "waybook-upgrade-"));
  const postgres = await startPostgres();
  await fill(before, postgres.url);
  const apis = new Balancer([]);
  const consoles = new Balancer([]);
  const [apiUrl, consoleUrl] = await Promise.all([apis.start(), consoles.start()]);
  const shared = { SESSION_SECRET: SECRET, POSITIONS_DAYS: "365", JOBS_DAYS: "365" };
  const started: { kill(): Promise<void> }[] = [];
  const keep = <T extends { kill(): Promise<void> }>(process: T): T => {
    started.push(process);
    return process;
  };
  return {
    ...{ apis, consoles, product: { apiUrl, consoleUrl } },
    /** @param root of a version; left out: of this one */
    async startApi(root?: string): Promise<ApiProcess> {
      const own = { DEMO: "1", DATABASE_URL: postgres.url, DATA_DIR: join(folder, "api") };
      return keep(await ApiProcess.start({ ...shared, ...own }, root));
    },
    async startConsole(root?: string): Promise<Server> {
      const own = { API_URL: apiUrl, DEMO: "0", TRUST_PROXY: "1" };
      const dataDir = join(folder, `console-${started.length}`);
      return keep(await Server.start(dataDir, { ...shared, ...own }, root));
    },
    async brokenRules(): Promise<string[]> {
      const database = await openDatabase({ url: postgres.url, poolSize: 2, migrate: false });
      const broken = await brokenRules(database.db);
      await database.close();
      return broken;
    },
    async end() {
      await Promise.allSettled(started.map((process) => process.kill()));
      apis.stop();
      consoles.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As the version of before makes up a world. */
async function fill(root: string, url: string): Promise<void> {
  const amounts = Object.entries(WORLD).map(([name, amount]) => `--${name}=${amount}`);
  const seed = ["build/seed.js", ...amounts, "--database-url", url];
  await promisify(execFile)(process.execPath, seed, { cwd: root });
}

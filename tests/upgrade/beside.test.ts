import { setTimeout as pause } from "node:timers/promises";
import { createAbsence, createRecurrence, listRoutes, listUsers } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtVersion, versionBefore } from "../../scripts/lib/version-before.mjs";
import { noFindings } from "../faults/desk";
import { SEED } from "../faults/rounds";
import { Workload } from "../faults/workload";
import { ApiCalls } from "../support/api-calls";
import type { Server } from "../support/server";
import { type Version, versionsOnOnePostgres } from "./products";

/** Of what a console shows most of the data in. */
const PAGES = ["/routes", "/locations", "/agents", "/offices", "/dashboard", "/visits", "/audit"];
/** How long both versions work side by side each time. */
const SIDE_BY_SIDE_MS = Number(process.env.UPGRADE_MS ?? 3_000);
/** Building the version of before, and installing its packages where they are others. */
const BUILD_MS = 600_000;

/** Writes absences and recurring routes, whose kinds in the audit trail the version before may not know. */
async function changePlans(api: ApiCalls): Promise<void> {
  const admin = await api.signIn("admin");
  const [routes, agents] = [
    await api.call(admin, listRoutes, { query: { filters: "status:new", limit: 1 } }),
    await api.call(admin, listUsers, { query: { filters: "role:agent,status:active", limit: 1 } }),
  ];
  const [routeId = "", userId = ""] = [routes?.data[0]?.id, agents?.data[0]?.id];
  const days = { firstDay: "2032-03-02", lastDay: "2032-03-03" };
  await api.call(admin, createAbsence, { body: { userId, ...days } });
  const rule = { weekdays: [1], everyWeeks: 1, firstDay: "2032-03-02", userId: null };
  await api.call(admin, createRecurrence, { body: { routeId, ...rule } });
}

const { revision, missing } = versionBefore(process.env.UPGRADE_FROM);
const name = `an upgrade under load from ${revision?.slice(0, 8) ?? `the version before (${missing})`}`;

describe.skipIf(missing)(name, { timeout: 120_000 }, () => {
  let folder: string;
  let versions: Awaited<ReturnType<typeof versionsOnOnePostgres>>;
  let workload: Workload;
  let before: Version;
  const after: Partial<Version> = {};
  beforeAll(async () => {
    folder = await builtVersion(revision ?? "");
    versions = await versionsOnOnePostgres(folder);
    const { apis, consoles } = versions;
    before = {
      api: await versions.startApi(folder),
      console: await versions.startConsole(folder),
    };
    apis.serve([before.api.url]);
    consoles.serve([before.console.url]);
    workload = await Workload.begin(versions.product, { seed: SEED });
  }, BUILD_MS);
  afterAll(async () => {
    await workload?.end();
    await versions?.end();
  });

  /** Does it while everybody writes: nothing fails of what they ask for, and all of it is there. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    const done = workload.acknowledged;
    workload.write();
    await workload.someMoment();
    await work();
    await workload.someMoment();
    await workload.stop();
    expect(workload.unsure.splice(0), `FAULTS_SEED=${SEED}`).toEqual([]);
    expect(workload.acknowledged).toBeGreaterThan(done);
    await workload.check();
    expect(workload.findings).toEqual(noFindings());
  }

  const sees = async (console: Server | undefined) => {
    for (const path of PAGES) {
      const page = await workload.person.browser.get(`${console?.url}${path}`, { maxRedirects: 0 });
      expect(page.status(), path).toBe(200);
    }
  };

  it("an upgrade brings the schema up to date while the processes of before go on", async () => {
    await underLoad(async () => {
      after.api = await versions.startApi();
    });
  });

  it("an upgrade has APIs of both answer the console of before", async () => {
    versions.apis.serve([before.api.url, after.api?.url ?? ""]);
    await changePlans(new ApiCalls(after.api?.url ?? ""));
    await underLoad(async () => {
      await pause(SIDE_BY_SIDE_MS);
      await sees(before.console);
    });
  });

  it("an upgrade goes on when the API of before is taken out and ended", async () => {
    await underLoad(async () => {
      versions.apis.serve([after.api?.url ?? ""]);
      // What was led to it before is there by then: versions up to 0.1.0 refuse what comes while they end.
      await pause(1_000);
      await before.api.stop();
    });
  });

  it("an upgrade has consoles of both answer whoever is signed in", async () => {
    after.console = await versions.startConsole();
    versions.consoles.serve([before.console.url, after.console.url]);
    await underLoad(async () => {
      await pause(SIDE_BY_SIDE_MS);
      await sees(before.console);
      await sees(after.console);
    });
  });

  it("an upgrade goes on when the console of before is taken out and ended", async () => {
    await underLoad(async () => {
      versions.consoles.serve([after.console?.url ?? ""]);
      await before.console.stop();
      await sees(after.console);
    });
  });

  it("an upgrade has kept every rule of the data", async () => {
    expect(await versions.brokenRules()).toEqual([]);
  });

  it("an upgrade does not let an API of before start again, which says why", async () => {
    await expect(versions.startApi(folder)).rejects.toThrow(/a newer version of Waybook .+ backup/);
  });
});

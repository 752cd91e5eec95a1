import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemStatus } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "../../db/schema";
import { createLogger } from "../../log";
import { type TestApi, testApi } from "../../testing/api";

const admin = { user: "admin" } as const;
let api: TestApi;
let mailFails = false;
const dir = mkdtempSync(join(tmpdir(), "waybook-planned-"));
beforeAll(async () => {
  api = await testApi({
    system: {
      ...{ engine: "pglite", dataDir: dir, mailBy: "outbox" },
      backupPlan: { everyMs: 6 * 3_600_000, dir, keep: 7 },
    },
    logger: createLogger("warn", { write: () => {} }),
    mailer: {
      send: async () => {
        if (mailFails)
          throw Object.assign(new Error("to dana@x.example"), { code: "ECONNREFUSED" });
      },
    },
  });
});
afterAll(async () => {
  await api.close();
  rmSync(dir, { recursive: true });
});

describe("the status of the system", () => {
  it("tells of the process and its database", async () => {
    const status = await api.ok(admin, systemStatus);
    expect(status.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(status.node).toBe(process.version);
    expect(status.startedAt).toBe(api.clock.now.toISOString());
    expect(status.database.version).toMatch(/^\d+/);
    expect(status.database.bytes).toBeGreaterThan(1_000_000);
    const sizes = status.database.tables.map(({ bytes }) => bytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(status.migrations.applied).toBe(status.migrations.known);
  });

  it("tells of the backups that are made by plan, and of no other file", async () => {
    const backups = async () => (await api.ok(admin, systemStatus)).backups;
    expect(await backups()).toEqual({ everyHours: 6, kept: 0, latest: null });
    for (const [name, day] of [
      ["waybook-2026-11-24T03-00-00Z.zip", 24],
      ["waybook-2026-11-25T03-00-00Z.zip", 25],
      ["before-the-upgrade.zip", 26],
    ] as const) {
      const at = new Date(Date.UTC(2026, 10, day, 3));
      writeFileSync(join(dir, name), "");
      utimesSync(join(dir, name), at, at);
    }
    expect(await backups()).toEqual({
      everyHours: 6,
      kept: 2,
      latest: "2026-11-25T03:00:00.000Z",
    });
  });

  it("counts jobs, and tells what failed last", async () => {
    const job = { kind: "none", userId: api.world.users.admin, input: {} };
    const finishedAt = api.clock.now.toISOString();
    await api.database.db
      .insert(jobs)
      .values([{ ...job, status: "failed", error: "The file is empty", finishedAt }]);
    expect((await api.ok(admin, systemStatus)).jobs).toEqual({
      waiting: 0,
      running: 0,
      failed: 1,
      oldestOpen: null,
      lastFailed: { at: finishedAt, kind: "none", message: "The file is empty" },
    });
  });

  it("tells of the last mail that failed, and not to whom it was", async () => {
    const send = () =>
      api.app.inject({
        method: "POST",
        url: "/users/forgot-password",
        query: { email: "hubmanager@test.example" },
      });
    mailFails = true;
    await send();
    await expect.poll(async () => (await api.ok(admin, systemStatus)).mail.failed).toBe(1);
    const { mail, problems } = await api.ok(admin, systemStatus);
    expect(mail.lastFailure?.reason).toBe("ECONNREFUSED");
    expect(problems[0]).toMatchObject({
      level: "error",
      detail: expect.stringContaining("ECONNREFUSED"),
    });
    expect(JSON.stringify({ mail, problems })).not.toContain("@");
  });
});

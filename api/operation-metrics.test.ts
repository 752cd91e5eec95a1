import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "./db/connect";
import { beginAtZero, createMetrics } from "./metrics";
import { countOperation } from "./operation-metrics";
import { testDatabase } from "./testing/database";

const now = new Date("2026-11-28T12:00:00.000Z");
const dir = mkdtempSync(join(tmpdir(), "waybook-metrics-"));
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

it("metrics tell the age of the latest backup and the room on the disk", async () => {
  const metrics = createMetrics();
  const backupPlan = { everyMs: 3_600_000, dir, keep: 2 };
  countOperation(metrics, { db: database.db, now: () => now, dataDir: dir, backupPlan });
  const value = async (name: string) => {
    const found = new RegExp(`^${name}(?:{.*})? (\\S+)$`, "m").exec(
      await metrics.registry.metrics(),
    );
    return found && Number(found[1]);
  };
  expect(await value("waybook_backup_age_seconds")).toBeNull();
  const backup = join(dir, "waybook-2026-11-28T11-00-00Z.zip");
  writeFileSync(backup, "");
  utimesSync(backup, new Date(), new Date(now.getTime() - 3_600_000));
  expect(await value("waybook_backup_age_seconds")).toBe(3_600);
  expect(await value("waybook_disk_free_bytes")).toBeGreaterThan(1_000_000);
  // No agent has reported a position.
  expect(await value("waybook_position_age_seconds")).toBeNull();
});

it("counters of failures begin at 0, so that alert rules see the first one", async () => {
  const metrics = createMetrics();
  beginAtZero(metrics, ["export"]);
  const text = await metrics.registry.metrics();
  for (const counter of [
    'waybook_backups_total{outcome="failed"',
    'waybook_backups_total{outcome="hook-failed"',
    'waybook_jobs_ended_total{kind="export",outcome="failed"',
  ]) {
    const line = text.split("\n").find((one) => one.startsWith(counter));
    expect(line).toMatch(/ 0$/);
  }
});

it("the alert rules and the operator's list name metrics that there are", async () => {
  const metrics = createMetrics();
  const own = { everyMs: 1, dir, keep: 1 };
  countOperation(metrics, { db: database.db, now: () => now, dataDir: dir, backupPlan: own });
  const listed = readFileSync("docs/reference/operations.md", "utf8");
  const rules = readFileSync("deploy/prometheus-alerts.yml", "utf8");
  const used = rules.match(/\bwaybook_\w+/g)?.map((name) => name.replace(/_(bucket|count)$/, ""));
  expect(used?.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
  const exposed = await metrics.registry.getMetricsAsJSON();
  for (const { name } of exposed.filter(({ name }) => name.startsWith("waybook_"))) {
    expect(listed).toContain(`\`${name}\``);
  }
});

/** What tells at night that something is wrong: gauges that are looked up when the metrics are read. */
import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { Gauge } from "prom-client";
import { type BackupPlan, stateOfPlan } from "./backup/schedule";
import type { Db } from "./db/db";
import { queryRows } from "./db/rows";
import type { Metrics } from "./metrics";

interface Operation {
  db: Db;
  now: () => Date;
  /** Whose disk is looked at. */
  dataDir?: string;
  backupPlan?: BackupPlan;
}

/** Adds the age of the latest backup and of the latest position, and the room on the disk. */
export function countOperation({ registry }: Metrics, operation: Operation): void {
  const { db, now, dataDir, backupPlan } = operation;
  const registers = [registry];
  const secondsSince = (at: string) => (now().getTime() - Date.parse(at)) / 1000;
  const gauge = (name: string, help: string, look: () => Promise<number | undefined>) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        const value = await look().catch(() => undefined);
        this.remove();
        if (value !== undefined) this.set(value);
      },
    });
  if (backupPlan) {
    gauge(
      "waybook_backup_age_seconds",
      "Since the latest scheduled backup; missing where there is none yet",
      async () => {
        const { latest } = stateOfPlan(backupPlan);
        return latest ? secondsSince(latest) : undefined;
      },
    );
  }
  if (dataDir) {
    gauge("waybook_disk_free_bytes", "Room on the disk of DATA_DIR", async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    });
  }
  gauge(
    "waybook_position_age_seconds",
    "Since the latest position of any agent; missing where there is none",
    async () => {
      const [row] = await queryRows(db, sql`SELECT max(recorded_at) AS at FROM last_positions`);
      return row?.at ? secondsSince(new Date(String(row.at)).toISOString()) : undefined;
    },
  );
}

import { systemStatus } from "contract/calls";
import { versionOfWaybook } from "platform/version";
import { folderBytes, freeBytes } from "platform/watch/disk";
import { recentProblems } from "platform/watch/recent-problems";
import { type BackupPlan, stateOfPlan } from "../../backup/schedule";
import type { ApiContext } from "../../context";
import type { MailRecord } from "../../mail/watch-mailer";
import { readDatabase, readJobs, readMigrations } from "./read";

/** What the process knows of itself. */
export interface SystemFacts {
  engine: "pglite" | "postgres";
  dataDir: string;
  mailBy: "smtp" | "outbox";
  backupPlan?: BackupPlan;
}

export function systemCalls(
  { server, db, now }: Pick<ApiContext, "server" | "db" | "now">,
  { engine, dataDir, mailBy, backupPlan }: SystemFacts,
  mails: MailRecord,
): void {
  const startedAt = now().toISOString();
  server.serve(systemStatus, async () => {
    const [database, migrations, jobs, dataBytes, free] = await Promise.all([
      readDatabase(db),
      readMigrations(db),
      readJobs(db),
      folderBytes(dataDir),
      freeBytes(dataDir),
    ]);
    const { sent, failed, lastFailure } = mails;
    return {
      version: versionOfWaybook(),
      node: process.version,
      startedAt,
      database: { engine, ...database },
      migrations,
      jobs,
      storage: { dataBytes, freeBytes: free ?? null },
      mail: {
        ...{ by: mailBy, sent, failed },
        lastFailure: lastFailure
          ? { at: lastFailure.at.toISOString(), reason: lastFailure.reason }
          : null,
      },
      backups: backupPlan ? stateOfPlan(backupPlan) : null,
      problems: recentProblems(),
    };
  });
}

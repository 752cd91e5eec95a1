import { systemStatus } from "contract/calls";
import { versionOfWaybook } from "platform/version";
import { folderBytes, freeBytes } from "platform/watch/disk";
import { recentProblems } from "platform/watch/recent-problems";
import { stateOfPlan } from "../../backup/schedule";
import type { ApiContext } from "../../context";
import { readDatabase, readJobs, readMigrations } from "./read";

export function register({ server, db, now, system, mails }: ApiContext): void {
  const { engine, dataDir, mailBy, backupPlan } = system;
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

import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../backup/file";
import { writeFromFolder } from "../backup/from-outside";
import { openBackup } from "../backup/read";
import { restorePostgres } from "../backup/restore-postgres";
import { lockDirectory } from "../db/lock";
import { type Command, counted, say } from "./command";
import { warnOfSecret } from "./restore";

export const moveToPostgresCommand: Command = {
  takes: "--database-url URL [--data-dir DIR]",
  help: `Copies the embedded database of --data-dir DIR (else DATA_DIR, else ./data) into a Postgres that
holds no Waybook. Each table is read again and compared. Stop Waybook first. The embedded
database stays as it is.`,
  options: { "database-url": { type: "string" }, "data-dir": { type: "string" } },
  words: 0,
  async run({ value }) {
    const url = value("database-url");
    if (!url) throw new Error("--database-url is missing: name the Postgres to move to.");
    const dataDir = value("data-dir") ?? (process.env.DATA_DIR || "./data");
    // What would be written meanwhile would be lost.
    const unlock = await lockDirectory(dataDir);
    const path = join(dataDir, `moving-${process.pid}.zip`);
    try {
      const source = { dataDir, secretSetting: process.env.SESSION_SECRET, now: new Date() };
      await writeWhole(path, (output) => writeFromFolder(source, output));
      const backup = await openBackup(path);
      try {
        const target = { url, emptyOnly: true, asItIs: false, say, now: new Date() };
        await restorePostgres(backup, target);
        for (const { name, rows } of backup.manifest.tables)
          say(`${name}: ${counted(rows, "row")}`);
        say("All is there as it was. Start Waybook with this DATABASE_URL.");
        warnOfSecret({ dataDir }, backup);
        if (!process.env.SESSION_SECRET) {
          say(
            `Set SESSION_SECRET to what ${join(dataDir, "secret")} holds, so that second factors go on.`,
          );
        }
      } finally {
        backup.close();
      }
    } finally {
      rmSync(path, { force: true });
      unlock();
    }
  },
};

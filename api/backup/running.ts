import type { Writable } from "node:stream";
import type { Database } from "../db/connect";
import type { Manifest } from "./manifest";
import { secretOfBackup } from "./secret";
import { writeBackup } from "./write";

/** Backups of the database that this process has open. */
export interface Backups {
  writeTo(output: Writable): Promise<Manifest>;
}

export const createBackups = (
  database: Pick<Database, "snapshot" | "engine">,
  { secretSetting, dataDir }: { secretSetting: string | undefined; dataDir: string },
): Backups => ({
  writeTo: (output) =>
    database.snapshot((reading) =>
      writeBackup(
        reading,
        {
          engine: database.engine,
          secret: secretOfBackup(secretSetting, dataDir),
          now: new Date(),
        },
        output,
      ),
    ),
});

import { basename } from "node:path";
import { type BackupFile, openBackup } from "../backup/read";
import { putBackEmbedded, restoreEmbedded } from "../backup/restore-embedded";
import { putBackPostgres, restorePostgres } from "../backup/restore-postgres";
import { markOf, secretsInUse } from "../backup/secret";
import {
  type Command,
  counted,
  PLACE_HELP,
  PLACE_OPTIONS,
  type Place,
  placeOf,
  say,
} from "./command";

export const restoreCommand: Command = {
  takes: "FILE [--as-it-is]",
  help: `Checks a backup and puts it in the place of what is there, which is stored under another name.
The backup may be of the other kind of database, or of an earlier version. Stop Waybook first.
--as-it-is takes data that contradict themselves, which are refused otherwise.
${PLACE_HELP}`,
  options: { ...PLACE_OPTIONS, "as-it-is": { type: "boolean" } },
  words: 1,
  async run(given) {
    const [path = ""] = given.words;
    const place = placeOf(given);
    const started = performance.now();
    const backup = await openBackup(path);
    try {
      const { manifest } = backup;
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      say(
        `${path} is whole: ${counted(rows, "row")} of Waybook ${manifest.waybook}, made at ${manifest.madeAt}.`,
      );
      const previous = await restoreInto(place, backup, given.has("as-it-is"));
      say(`Restored in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
      printPrevious(previous);
      warnOfSecret(place, backup);
    } finally {
      backup.close();
    }
  },
};

export const putBackCommand: Command = {
  takes: "NAME",
  help: `Puts the data from before a restore back in its place; NAME is what the restore called it. The
present data is stored in turn. Stop Waybook first.
${PLACE_HELP}`,
  options: PLACE_OPTIONS,
  words: 1,
  async run(given) {
    const [name = ""] = given.words;
    const { url, dataDir } = placeOf(given);
    const now = new Date();
    const previous = await (url
      ? putBackPostgres(name, { url, now })
      : putBackEmbedded(basename(name), { dataDir, now }));
    say(`${name} is back in its place.`);
    printPrevious(previous);
  },
};

/** @returns the name of what was replaced */
function restoreInto({ url, dataDir }: Place, backup: BackupFile, asItIs: boolean) {
  const options = { asItIs, say, now: new Date() };
  if (url) return restorePostgres(backup, { ...options, url });
  const secretIsSet = Boolean(process.env.SESSION_SECRET);
  return restoreEmbedded(backup, { ...options, dataDir, secretIsSet });
}

function printPrevious(name: string | undefined): void {
  if (!name) return;
  say(`The previous data is stored as ${name}.`);
  say(`To go back to it: npm run admin -- put-back ${name}`);
}

/** Second factors are sealed with the secret of the Waybook that the backup is of. */
export function warnOfSecret({ dataDir }: Place, { manifest }: BackupFile): void {
  const { secretMark: mark } = manifest;
  if (mark === undefined) return;
  if (secretsInUse(process.env.SESSION_SECRET, dataDir).some((one) => markOf(one) === mark)) return;
  say(
    `The backup was made with another SESSION_SECRET: second factors want that one (add it to the list), or have to be removed and set up again.${manifest.holdsSecret ? " It is in the backup: unzip -p FILE secret" : ""}`,
  );
}

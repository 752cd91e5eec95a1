import { writeWhole } from "../backup/file";
import { writeFromOutside } from "../backup/from-outside";
import { openBackup } from "../backup/read";
import { type Command, counted, PLACE_HELP, PLACE_OPTIONS, placeOf, say } from "./command";

/** `27 kB`, `4.2 MB`. */
const sizeInWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export const backupCommand: Command = {
  takes: "FILE",
  help: `Writes all that Waybook keeps into one file, as it is at one moment, while Waybook runs or not.
The file holds passwords' hashes and, of an embedded database, the secret: keep it safe.
${PLACE_HELP}`,
  options: PLACE_OPTIONS,
  words: 1,
  async run(given) {
    const [path = ""] = given.words;
    const started = performance.now();
    const place = placeOf(given);
    const source = { ...place, secretSetting: process.env.SESSION_SECRET, now: new Date() };
    const { bytes } = await writeWhole(path, (output) => writeFromOutside(source, output));
    // What can't be read again is no backup.
    const { manifest, close } = await openBackup(path);
    close();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(
      `${path}: ${counted(rows, "row")} of ${counted(manifest.tables.length, "table")}, ${sizeInWords(bytes)}, ${seconds} s`,
    );
    if (!manifest.holdsSecret) say("Keep SESSION_SECRET as well: it is not in the file.");
  },
};

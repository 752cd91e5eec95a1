import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { outboxOf, readAdmin } from "../config";
import { openDatabase } from "../db/connect";
import { type Counts, countRows, leaveDemo, listDemoAccounts } from "../demo/leave";
import { ask, type Command, PLACE_HELP, PLACE_OPTIONS, type Place, placeOf, say } from "./command";

/** How the folder begins that the demo's streets are prepared in (demo/columbus-oh.osm.pbf). */
const DEMO_REGION = "columbus-oh";

const listed = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString("en-US")} ${name}`)
    .join(", ");

async function firstAdmin(): Promise<{ email: string; password: string }> {
  const given = readAdmin(process.env);
  if (given) return given;
  const admin = readAdmin({
    ADMIN_EMAIL: await ask("Email of your first admin: "),
    ADMIN_PASSWORD: await ask("Password, 6 to 20 characters (shown as you type): "),
  });
  if (admin) return admin;
  throw new Error("ADMIN_EMAIL and ADMIN_PASSWORD are missing: set them for your first admin.");
}

async function leave(place: Place, yes: boolean): Promise<void> {
  const admin = await firstAdmin();
  const database = await openDatabase(place);
  try {
    const { db } = database;
    const everything = listed(await countRows(db));
    const known = await listDemoAccounts(db);
    if (!yes && known.length > 0) {
      say(`${known.length} accounts take the demo's password. The database has ${everything}.`);
      const answer = await ask("Delete all of it, your own entries too? Type yes: ");
      if (answer !== "yes") throw new Error("Nothing was deleted. --yes deletes without asking.");
    }
    const gone = await leaveDemo(db, admin);
    // Letters to people who are gone.
    if (!place.url) rmSync(outboxOf(place), { recursive: true, force: true });
    say(`Deleted: ${listed(gone)}.`);
    sayWhatStays(place.dataDir);
    say(`Your admin is ${admin.email}. Start Waybook with DEMO=0.`);
  } finally {
    await database.close();
  }
}

/** A prepared region may be one's own, or be of use: it is left to its owner. */
function sayWhatStays(dataDir: string): void {
  const folder = join(resolve(dataDir), "roads");
  const isDemo = (name: string) => name.startsWith(DEMO_REGION);
  if (!existsSync(folder) || !readdirSync(folder).some(isDemo)) return;
  say(`The demo's streets of Columbus, Ohio, stay in ${folder}. Without use for them, delete that
folder, or prepare your own region: npm run roads -- region.osm.pbf`);
}

export const leaveDemoCommand: Command = {
  takes: "[--yes]",
  help: `Deletes the demo, with everything that was added to it, and makes your first admin from
ADMIN_EMAIL and ADMIN_PASSWORD, or asks for them. Stop Waybook first. --yes asks nothing.
${PLACE_HELP}`,
  options: { ...PLACE_OPTIONS, yes: { type: "boolean", short: "y" } },
  words: 0,
  run: (given) => leave(placeOf(given), given.has("yes")),
};

import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { ConfigError, outboxOf, readAdmin } from "./config";
import { openDatabase } from "./db/connect";
import { type Counts, countRows, leaveDemo, listDemoAccounts } from "./demo/leave";

const USAGE = `npm run admin -- leave-demo [--yes] [--database-url URL | --data-dir DIR]

Deletes the demo, with everything that was added to it, and makes your first admin from
ADMIN_EMAIL and ADMIN_PASSWORD, or asks for them. Without a target: DATABASE_URL, else DATA_DIR,
else ./data. Stop Waybook first. --yes asks nothing.`;

/** How the folder begins that the demo's streets are prepared in (demo/columbus-oh.osm.pbf). */
const DEMO_REGION = "columbus-oh";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const listed = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString("en-US")} ${name}`)
    .join(", ");

/** Asks at the terminal; where there is none, the answer is missing. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

async function firstAdmin(): Promise<{ email: string; password: string }> {
  const given = readAdmin(process.env);
  if (given) return given;
  const admin = readAdmin({
    ADMIN_EMAIL: await ask("E-mail of your first admin: "),
    ADMIN_PASSWORD: await ask("Password, 6 to 20 characters (shown as you type): "),
  });
  if (admin) return admin;
  throw new Error("ADMIN_EMAIL and ADMIN_PASSWORD are missing: set them for your first admin.");
}

async function leave(options: { url?: string; dataDir: string; yes: boolean }): Promise<void> {
  const admin = await firstAdmin();
  const database = await openDatabase(options);
  try {
    const { db } = database;
    const everything = listed(await countRows(db));
    const known = await listDemoAccounts(db);
    if (!options.yes && known.length > 0) {
      say(`${known.length} accounts take the demo's password. The database has ${everything}.`);
      const answer = await ask("Delete all of it, your own entries too? Type yes: ");
      if (answer !== "yes") throw new Error("Nothing was deleted. --yes deletes without asking.");
    }
    const gone = await leaveDemo(db, admin);
    // Letters to people who are gone.
    if (!options.url) rmSync(outboxOf(options), { recursive: true, force: true });
    say(`Deleted: ${listed(gone)}.`);
    sayWhatStays(options.dataDir);
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "database-url": { type: "string" },
      "data-dir": { type: "string" },
      yes: { type: "boolean", short: "y", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help || positionals.join(" ") !== "leave-demo") {
    say(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const dataDir = values["data-dir"];
  await leave({
    url: values["database-url"] ?? (dataDir ? undefined : process.env.DATABASE_URL || undefined),
    dataDir: dataDir ?? (process.env.DATA_DIR || "./data"),
    yes: values.yes,
  });
}

/** What the database says is told instead of the statement that it refused. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  if (!(cause instanceof Error)) return message;
  const detail = "detail" in cause && typeof cause.detail === "string" ? ` ${cause.detail}` : "";
  return `Nothing was deleted: ${cause.message}.${detail}`;
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.problems : [reasonOf(error)];
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
});

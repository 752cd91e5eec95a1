/** What a screen is to who listens to it: roles and names, of the product and not of the data. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Page } from "playwright/test";
import { adminsApi } from "./persons-api";
import type { Product } from "./server";

const ROOT = resolve(import.meta.dirname, "../..");
/** Where `npm run roles-and-names` has a run put what it sees. */
const SEEN = process.env.ROLES_AND_NAMES_SEEN;
/** The file of what every screen of the console has; a line of its name in brackets stands for all of it. */
const EVERYWHERE = "every-screen";

const ROLES = new Set(
  `alertdialog banner button checkbox columnheader combobox complementary contentinfo dialog form group
  heading link listbox main menu menuitem navigation progressbar radio radiogroup region search searchbox
  slider spinbutton switch tab table tablist tabpanel textbox toolbar`.split(/\s+/),
);

/** A role with a name, as a snapshot has it: `- link "Routes" [active]:`, or quoted as a whole. */
const LINE = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/;

const DAYS = "Mon|Tues|Wednes|Thurs|Fri|Satur|Sun";
const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
/** What depends on the day: names of days and months, figures with their units, and what "now" is. */
const OF_THE_DAY: readonly RegExp[] = [
  new RegExp(`\\b(?:(?:${DAYS})(?:day)?|Tue|Wed|Thu|Sat)s?\\b`, "g"),
  new RegExp(`\\b(?:${MONTHS})\\b`, "g"),
  /\b(?:today|yesterday|tomorrow|just now)\b/gi,
  /[+\u2212-]?\d[\d.,:/]*(?:\s?(?:(?:AM|PM|am|pm|mi|ft|km|m|h|min|s|days?|hours?|minutes?|weeks?|kB|MB|GB)\b|%))*/g,
];

/** What stands for data. */
const DATA = "…";

/** Lists whose rows say what data is, and what of a row names it. */
const LISTS = ["users", "offices", "locations", "routes", "chains", "location-types", "channels"];
const NAMING = ["name", "displayName", "email", "address", "city", "dbaName", "phone"];

/** Everything that records are called in a world, the longest first. */
export async function namesOfData(server: Product): Promise<string[]> {
  const ask = await adminsApi(server);
  const names = new Set<string>();
  for (const list of LISTS) {
    for (let [page, more] = [1, true]; more; page++) {
      const { data, hasNextPage } = await ask(`/${list}?limit=0&page=${page}`);
      for (const row of data as Record<string, unknown>[]) {
        for (const key of NAMING) if (isName(row[key])) names.add(row[key]);
      }
      more = hasNextPage;
    }
  }
  return [...names].sort((a, b) => b.length - a.length);
}

/** Longer than what may be a word of the product. */
const isName = (value: unknown): value is string => typeof value === "string" && value.length > 3;

/** The different roles and names on a page: of data, figures and dates only that they are there. */
export async function rolesAndNames(page: Page, data: readonly string[]): Promise<string[]> {
  const told = await page.locator("body").ariaSnapshot();
  const found = told.split("\n").flatMap((line) => {
    const [, role, name] = LINE.exec(line) ?? [];
    if (!role || !ROLES.has(role)) return [];
    if (name === undefined) return role;
    const words = withoutData(name, data);
    return /[a-z]/i.test(words) ? `${role} "${words}"` : [];
  });
  return [...new Set(found)].sort();
}

function withoutData(name: string, data: readonly string[]): string {
  let text = name.replace(/''/g, "'").replace(/\\(.)/g, "$1");
  for (const value of data) text = text.replaceAll(value, DATA);
  for (const pattern of OF_THE_DAY) text = text.replace(pattern, DATA);
  return text.replace(/…(?:[\s,.:–·()/-]*…)*/g, "…").trim();
}

/** The recorded roles and names of a screen, one on each line. */
export function readRecorded(pattern: string): string[] | undefined {
  return read(fileOf(pattern))?.flatMap((line) =>
    line === `(${EVERYWHERE})` ? (read(fileOf(EVERYWHERE)) ?? []) : line,
  );
}

function read(file: string): string[] | undefined {
  if (!existsSync(file)) return undefined;
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
}

const fileOf = (screen: string): string => {
  const name = screen.slice(1).replaceAll("/", ".").replaceAll(":", "$") || "index";
  return resolve(ROOT, "tests/roles-and-names", `${screen === EVERYWHERE ? EVERYWHERE : name}.txt`);
};

export const isRecording = SEEN !== undefined;

/** Puts down what was seen on a screen in this run. */
export function putDown(pattern: string, seen: readonly string[]): void {
  mkdirSync(SEEN ?? "", { recursive: true });
  writeFileSync(resolve(SEEN ?? "", basename(fileOf(pattern))), `${seen.join("\n")}\n`);
}

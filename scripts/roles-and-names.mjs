import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main, say } from "./lib/run.mjs";
import { journeys } from "./lib/suites.mjs";

const HOUR_MS = 3_600_000;
/** Hours from now at which the screens are looked at: all around the day, and another day of the week. */
const LATER = [0, 4, 8, 12, 16, 20, 61];
const SEEN = inRoot(".cache/roles-and-names");
const STORED = inRoot("tests/roles-and-names");
const EVERYWHERE = "every-screen";
/** Screens of the console have it, and those for who is not signed in do not. */
const OF_CONSOLE = 'navigation "Main"';
/** A part of the addresses of the screens to look at; without it, all screens. */
const [only] = process.argv.slice(2);
const ARGS = [
  ...["tests/screens.spec", "--project=js", "--reporter=line,json"],
  ...(only ? ["--grep", only] : []),
];

// npm run roles-and-names: stores what each screen has at any time, one line for each role and name.
// npm run roles-and-names -- /routes/delete: only for screens with this text in their address.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await ensureChromium();
  rmSync(SEEN, { recursive: true, force: true });
  mkdirSync(SEEN, { recursive: true });
  for (const hours of LATER) {
    say(`looking at ${only ?? "all screens"}, ${hours} hours from now`);
    const shift = String(hours * HOUR_MS);
    const file = join(SEEN, "shift");
    writeFileSync(file, shift);
    Object.assign(process.env, {
      ROLES_AND_NAMES_SEEN: join(SEEN, String(hours)),
      CLOCK_SHIFT_MS: shift,
      CLOCK_SHIFT_FILE: file,
      CLOCK_SHIFT_BY: pathToFileURL(inRoot("tests/faults/shifted-clock.mjs")).href,
    });
    const { failed, failures } = await journeys(chromium, ARGS);
    if (failed > 0) throw new Error(`not all screens could be looked at\n${failures.join("\n")}`);
  }
  store();
});

/** Stores what all runs have seen of each screen, and once what all screens of the console have. */
function store() {
  const [first] = LATER;
  const screens = readdirSync(join(SEEN, String(first))).map((name) => ({
    name,
    lines: LATER.map((hours) => linesOf(join(SEEN, String(hours), name))).reduce(both),
  }));
  const everywhere = only
    ? linesOf(join(STORED, `${EVERYWHERE}.txt`))
    : screens
        .map(({ lines }) => lines)
        .filter((lines) => lines.includes(OF_CONSOLE))
        .reduce(both);
  if (!only) rmSync(STORED, { recursive: true, force: true });
  mkdirSync(STORED, { recursive: true });
  const write = (name, lines) => writeFileSync(join(STORED, name), `${lines.join("\n")}\n`);
  write(`${EVERYWHERE}.txt`, everywhere);
  for (const { name, lines } of screens) {
    const own = lines.filter((line) => !everywhere.includes(line));
    const hasAll = everywhere.every((line) => lines.includes(line));
    write(name, hasAll ? [`(${EVERYWHERE})`, ...own] : lines);
  }
  say(`stored in ${STORED}: look at what git says has changed`);
}

function both(some, others) {
  return some.filter((line) => others.includes(line));
}

function linesOf(file) {
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
}

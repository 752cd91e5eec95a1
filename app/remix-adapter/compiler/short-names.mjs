import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/** What the names of scripts end with. */
const HASH = /-([a-z0-9]{8})(?=\.js\b)/g;
/** One of 60 million: a file that changes gets another name, as caches ask for. */
const LETTERS = 5;

/**
 * Shortens the hashes in the names of scripts. The names of all of them are in what every page
 * loads, and hashes are the part of it that no compression makes smaller.
 *
 * @param {string} folder the scripts
 * @param {string[]} others files elsewhere that name them
 */
export function shortenNames(folder, others) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  const hashes = names.flatMap((name) => [...name.matchAll(HASH)].map(([, hash]) => hash));
  const short = shortHashes([...new Set(hashes)]);
  const shortened = (text) =>
    text.replaceAll(HASH, (whole, hash) => (short.has(hash) ? `-${short.get(hash)}` : whole));
  for (const path of [...names.map((name) => resolve(folder, name)), ...others]) {
    writeFileSync(path, shortened(readFileSync(path, "utf8")));
  }
  for (const name of names) renameSync(resolve(folder, name), resolve(folder, shortened(name)));
}

/** As few letters of each as tell them all apart. */
function shortHashes(hashes) {
  const letters = [LETTERS, LETTERS + 1, LETTERS + 2, 8].find(
    (count) => new Set(hashes.map((hash) => hash.slice(-count))).size === hashes.length,
  );
  return new Map(hashes.map((hash) => [hash, hash.slice(-letters)]));
}

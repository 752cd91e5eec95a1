import { readFileSync } from "node:fs";
import { type GazetteerIndex, readIndex } from "geo/places/gazetteer/index-file";
import { builtFile } from "~/server/built.server";

let loaded: GazetteerIndex | undefined;

/**
 * The index of this build, read on first use.
 * @throws Error where the build has none
 */
export function gazetteerIndex(): GazetteerIndex {
  loaded ??= readIndex(readFileSync(builtFile("gazetteer.tsv"), "utf8"));
  return loaded;
}

import { readFileSync } from "node:fs";

/** Doors whose parts few pages share. Others, such as `~/ui`, are one file in the browser on purpose. */
const DOORS = /\/app\/(features\/.+|map|shell|ui\/shell)\/index\.ts$/;

/**
 * Lets esbuild look through the doors of features when it splits the pages' scripts.
 * Every module that a door names one by one would come to each page that takes one name of it;
 * `export *` is looked through. In the sources a door names what it exports.
 *
 * @param {{ onLoad: Function }} build of an esbuild plugin
 */
export function openDoors(build) {
  build.onLoad({ filter: DOORS }, ({ path }) => ({
    contents: openDoor(readFileSync(path, "utf8")),
    loader: "ts",
  }));
}

/** Replaces the names in each `export { … } from` by a star; exports of types alone have no part in it. */
export const openDoor = (source) => source.replace(/^export \{[^}]*\} from/gm, "export * from");

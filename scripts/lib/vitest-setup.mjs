import { ensureBuilt } from "./build.mjs";

/** Before any test, also where `vitest` is started by hand: the one file that sources read. */
export const setup = () => ensureBuilt(["gazetteer"]);

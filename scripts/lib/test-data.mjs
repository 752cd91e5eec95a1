import { DATA_PARTS, ensureBuilt } from "./build.mjs";

/** What the tests read from build/, made before the first of them runs. */
export const setup = () => ensureBuilt(DATA_PARTS);

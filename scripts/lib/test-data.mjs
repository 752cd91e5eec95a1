import { ensureBuilt, TESTED_PARTS } from "./build.mjs";

/** What the tests read and start from build/, made before the first of them runs. */
export const setup = () => ensureBuilt(TESTED_PARTS);

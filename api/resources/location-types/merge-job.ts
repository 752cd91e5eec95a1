import { z } from "zod";
import { createPace } from "../../jobs/pace";
import type { JobKind } from "../../jobs/queue";
import { GROUPS } from "./groups";
import { mergeSome } from "./merge";
import { MERGE_JOB, MergeInput } from "./merges";

/** A step takes so many locations over, or a multiple where the database is quick. */
const STEP_ROWS = 200;
const MOST_STEPS_AT_ONCE = 50;

/** Of this process: the speed is that of its database. */
const pace = createPace(MOST_STEPS_AT_ONCE);

/** Goes on with a merge of many locations; see `merge`. Those that are left say where it goes on. */
export const locationMerge: JobKind<MergeInput, Record<string, never>> = {
  name: MERGE_JOB,
  input: MergeInput,
  cursor: z.strictObject({}),
  async step(tx, { input: { what, from, into }, now, stepMs }) {
    const began = performance.now();
    const limit = STEP_ROWS * pace.size;
    const { moved, finished } = await mergeSome(tx, GROUPS[what], { from, into, limit, now });
    if (!finished) pace.took(performance.now() - began, stepMs);
    return { cursor: {}, finished, done: moved, updated: moved };
  },
};

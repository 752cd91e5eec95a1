import type { AnyKind } from "./queue";

/** All long work that the API knows. */
export const JOB_KINDS: readonly AnyKind[] = [];

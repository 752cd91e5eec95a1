import { exportJob } from "../resources/exports/kind";
import { importApply } from "../resources/imports/apply-job";
import { importBadRows } from "../resources/imports/bad-rows-job";
import { locationImport } from "../resources/imports/locations/kind";
import { importPreview } from "../resources/imports/preview-job";
import { importRevert } from "../resources/imports/revert-job";
import { locationMerge } from "../resources/location-types/merge-job";
import type { AnyKind } from "./kind";

/** All long work that the API knows. */
export const JOB_KINDS: readonly AnyKind[] = [
  exportJob,
  importPreview,
  importApply,
  importRevert,
  importBadRows,
  locationImport,
  locationMerge,
];

import { requireAdmin, requireSignedIn } from "~/session/guards.server";
import { chainCalls, type GroupCalls, typeCalls } from "~/upstream/location-types.server";
import { chainOptions, locationTypeOptions } from "~/upstream/options.server";
import { chainGroup, type Group, typeGroup } from "./group";

/** Types or chains with what servers know of them. */
export interface ServedGroup {
  group: Group;
  calls: GroupCalls;
  options: typeof chainOptions;
  /** Who may see them and add one; what is there is changed by admins alone, as all offices share it. */
  guard: typeof requireSignedIn;
  /** Every upstream knows how to change them: only counting and merging may be missing. */
  specified: boolean;
  /** Said where the upstream has no more than it must. */
  lacks: string;
}

export const servedTypes: ServedGroup = {
  group: typeGroup,
  calls: typeCalls,
  options: locationTypeOptions,
  guard: requireAdmin,
  specified: true,
  lacks: "This server neither counts the locations of a type nor merges types.",
};

export const servedChains: ServedGroup = {
  group: chainGroup,
  calls: chainCalls,
  options: chainOptions,
  guard: requireSignedIn,
  specified: false,
  lacks: "This server only lists chains: here they are neither counted nor changed.",
};

import { locationUndo } from "../../locations";
import { mergeUndo, suspicionUndo } from "../../locations/data-quality";
import { routeUndo } from "../../routes";
import { userUndo } from "../../users";
import { visitUndo } from "../../visits";
import type { AnyUndoKind } from "./kind";

/** All that can be undone, in the order in which every change holds its rows. */
export const UNDO_KINDS: readonly AnyUndoKind[] = [
  userUndo,
  routeUndo,
  mergeUndo,
  visitUndo,
  locationUndo,
  suspicionUndo,
];

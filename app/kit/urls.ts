/** Addresses that every screen may need. */

/** Takes back the change that a toast told of. */
export const undoUrl = () => "/undo";

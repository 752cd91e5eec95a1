/** Addresses that every screen may need. */

/** Leads to the dialog about chosen rows, which may be more than a URL takes. */
export const chosenUrl = () => "/chosen";

/** Takes back the change that a toast told of. */
export const undoUrl = () => "/undo";

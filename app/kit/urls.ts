/** Addresses that every screen may need. */

/** Leads to the dialog about chosen rows, which may be more than a URL takes. */
export const chosenUrl = () => "/chosen";

/** Takes back the change that a toast told of. */
export const undoUrl = () => "/undo";

/** The columns and the saved views of a list, and the list as a file. @param of the list's address */
export const viewsUrl = (of: string) => `/views?${new URLSearchParams({ of })}`;

/** Opens a saved view. */
export const viewUrl = (id: string) => `/views/${encodeURIComponent(id)}`;

/** Deletes a saved view, and leads back to what is said of the list. */
export const deleteViewUrl = (id: string, of: string) =>
  `${viewUrl(id)}/delete?${new URLSearchParams({ of })}`;

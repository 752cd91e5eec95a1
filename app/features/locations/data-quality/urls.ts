/** Addresses of the data inbox. */

export const inboxUrl = () => "/locations/inbox?page=1";
/** A dialog over the inbox; see `overListUrl`. */
type InboxDialogName = "look-up" | "accept" | "set-type" | "dismiss" | "merge";
export const inboxDialogPath = (dialog: InboxDialogName) => `/locations/inbox/${dialog}`;
/** Leads to Create Route with the chosen locations as stops. */
export const routeOfInboxPath = () => "/locations/inbox/make-route";
/** Two locations beside each other, to be made one. */
export const mergeLocationsUrl = (id: string, otherId: string) =>
  `/locations/inbox/merge/${encodeURIComponent(id)}/${encodeURIComponent(otherId)}`;

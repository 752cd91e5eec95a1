import type { SignedIn } from "~/session/guards.server";

/** The zone of the active office; an admin, who has none, reads in the server's own. */
export const zoneOf = ({ office }: Pick<SignedIn, "office">) =>
  office?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How messages are counted and told, the same on every screen. */
import { MOST_UNREAD } from "contract/messages/schema";

/** `3`; `99+` where no more were counted. */
export const unreadText = (unread: number): string =>
  unread < MOST_UNREAD ? String(unread) : `${MOST_UNREAD - 1}+`;

export const NO_MESSAGES = "The connected server has no messages between offices and agents.";

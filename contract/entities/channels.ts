import { z } from "zod";
import { Id, Instant } from "../common";
import { UserRef } from "./offices";

/** A conversation of an office with its agents. */
export const Channel = z.object({
  id: Id,
  name: z.string(),
  officeId: Id,
  /** Messages since the caller last read it. */
  unread: z.number().int().nonnegative(),
  lastMessageAt: Instant.nullish(),
  createdAt: Instant.nullish(),
});
export type Channel = z.infer<typeof Channel>;

export const Message = z.object({
  id: Id,
  channelId: Id,
  userId: Id,
  user: UserRef.nullish(),
  text: z.string(),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

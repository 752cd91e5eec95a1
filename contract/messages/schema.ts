import { z } from "zod";
import { Id, Instant } from "../common";
import { OfficeRef, UserRef } from "../offices/schema";

/** Unread messages are counted up to this many; it stands for as many or more. */
export const MOST_UNREAD = 100;

const Unread = z.number().int().nonnegative().max(MOST_UNREAD);

/** A conversation of an office with its agents. */
export const Channel = z.object({
  id: Id,
  name: z.string(),
  officeId: Id,
  office: OfficeRef.nullish(),
  unread: Unread.describe(
    `Messages of others since the caller last read it; ${MOST_UNREAD} is as many or more.`,
  ),
  lastMessageAt: Instant.nullish(),
  /** The newest one, the beginning of its text. */
  lastMessage: z
    .object({
      id: Id,
      text: z.string(),
      createdAt: Instant,
      user: UserRef.pick({ id: true, displayName: true }).nullish(),
    })
    .nullish(),
  createdAt: Instant.nullish(),
});
export type Channel = z.infer<typeof Channel>;

/** The most letters of a message. */
export const MOST_LETTERS = 4000;

export const Message = z.object({
  id: Id,
  channelId: Id,
  userId: Id,
  user: UserRef.nullish(),
  text: z.string(),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

/** What the caller has not read, over all channels that they see. */
export const UnreadMessages = z.object({
  unread: Unread.describe(`Messages of others; ${MOST_UNREAD} is as many or more.`),
});

import { MOST_LETTERS } from "contract/messages/schema";
import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";

const NO_TEXT = "Please write a message";
const NO_NAME = "Name is required";
const id = z.string().max(64);

/** A form sends two letters for each line break, where a person typed one. */
const lines = (text: unknown) => (typeof text === "string" ? text.replace(/\r\n?/g, "\n") : text);

/** A message as it is written. */
export const MessageForm = z.object({
  text: z.preprocess(
    lines,
    z
      .string({ error: NO_TEXT })
      .trim()
      .min(1, NO_TEXT)
      .max(MOST_LETTERS, `A message has at most ${MOST_LETTERS.toLocaleString("en-US")} letters`),
  ),
  /** The `Idempotency-Key`. */
  key: id.optional(),
  /** The last message on the page, which who answers has read. */
  seen: id.optional(),
});

/** How far a conversation was read. */
export const ReadForm = z.object({
  upTo: id.min(1),
  /** Sent by the page itself, which stays as it is. */
  quietly: z.literal("yes").optional(),
});

const channel = z.object({
  name: z.string().trim().max(100, "A channel's name has at most 100 letters").optional(),
  officeId: id.optional(),
  key: id.optional(),
});

/** A new channel; a manager's is of the active office. */
export const ChannelForm = (choosesOffice: boolean) =>
  orderedChecks(
    channel,
    [
      ["name", ({ name }) => Boolean(name), NO_NAME],
      ["officeId", ({ officeId }) => !choosesOffice || Boolean(officeId), "No office selected"],
    ],
    channel.required({ name: true }),
  );

/** The message of a service that people may read: the specification has it shown. */
import { z } from "zod";

/** GraphHopper and OSRM have it in `message`, Valhalla in `error`. */
const Answer = z.object({ message: z.string().optional(), error: z.string().optional() }).partial();

const LONGEST = 300;
/** One word alone is a code. */
const WORDS = /\S\s+\S/;
const MARKUP = /<[a-z!/?]/i;
/** URLs, internet addresses, and the files of a server. */
const ADDRESSES =
  /\b[a-z][a-z\d+.-]*:\/\/\S+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|(?<!\S)(?:\/[\w.-]+){2,}/gi;

/**
 * The message of an answer on one line, without addresses; undefined where it has none that is
 * meant for people: no words, or a page of a proxy.
 *
 * @param body as JSON, without keys
 */
export function messageIn(body: unknown): string | undefined {
  const { message, error } = Answer.catch({}).parse(body);
  return readableMessage(message) ?? readableMessage(error);
}

/** The same for one text of an answer. */
export function readableMessage(text: string | undefined): string | undefined {
  if (!text || MARKUP.test(text)) return undefined;
  const line = text
    .replace(ADDRESSES, "…")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (!WORDS.test(line)) return undefined;
  return line.length > LONGEST ? `${line.slice(0, LONGEST).trim()}…` : line;
}

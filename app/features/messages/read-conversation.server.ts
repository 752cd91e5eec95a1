import { randomUUID } from "node:crypto";
import { type Channel, type Message, MOST_LETTERS } from "contract/entities";
import { getChannel, listMessages } from "contract/messages/calls";
import { zoneOf } from "~/kit/zone.server";
import { NOTHING } from "~/lib/figures";
import { formatDate, formatTime } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { unreadText } from "./words";

/** So many messages stand on a page. */
const PAGE = 50;

/** A message as it is shown. */
export interface ShownMessage {
  id: string;
  by: string;
  photo: string | null;
  /** The reader's own. */
  own: boolean;
  text: string;
  /** In the office's zone. */
  time: string;
}

/** A part of a conversation, the oldest message first. */
export interface Conversation {
  id: string;
  name: string;
  office: { id: string; name: string } | undefined;
  /** By the day in the office's zone. */
  days: { day: string; messages: ShownMessage[] }[];
  /** The message before which there are earlier ones; none at the beginning. */
  earlierThan: string | undefined;
  /** Whether the newest message is among them. */
  isNewest: boolean;
  search: string;
  /** The message before which these are. */
  before: string;
  /** How many are not read, up to the last of the page, and which is the first of them there. */
  unread: { text: string; first: string | undefined; upTo: string } | undefined;
  /** The last message of the page. */
  last: string | undefined;
  /** Whether the page itself says that it was read: not in the name of somebody else. */
  readsByItself: boolean;
  mostLetters: number;
  /** The `Idempotency-Key` of the next message. */
  key: string;
}

/**
 * A conversation as the URL asks for it: its newest messages, those before one (`before`), or those
 * with a text (`search`). Reading it here notes nothing: a page may be fetched that nobody looks at.
 */
export async function readConversation(
  session: SignedIn,
  id: string,
  query: URLSearchParams,
): Promise<Conversation> {
  const { upstream, user, isActing } = session;
  const search = query.get("search")?.trim().slice(0, 200) ?? "";
  const before = query.get("before") ?? "";
  const asked = { limit: PAGE + 1, search, after: before };
  const [channel, { data }] = await Promise.all([
    call(upstream, getChannel, { params: { id } }),
    call(upstream, listMessages, { params: { id }, query: asked }),
  ]);
  const shown = data.slice(0, PAGE);
  const isNewest = !before && !search;
  return {
    id,
    name: channel.name,
    office: channel.office ?? undefined,
    days: byDay([...shown].reverse(), channel.office?.timeZone ?? zoneOf(session), user.id),
    earlierThan: data.length > PAGE ? shown.at(-1)?.id : undefined,
    isNewest,
    search,
    before,
    unread: isNewest ? unreadOf(channel, shown, user.id) : undefined,
    last: isNewest ? shown[0]?.id : undefined,
    readsByItself: !isActing,
    mostLetters: MOST_LETTERS,
    key: randomUUID(),
  };
}

/** @param shown the latest first */
function unreadOf({ unread }: Channel, shown: Message[], userId: string): Conversation["unread"] {
  const [last] = shown;
  if (unread === 0 || !last) return undefined;
  const others = shown.filter((message) => message.userId !== userId);
  return { text: unreadText(unread), first: others[unread - 1]?.id, upTo: last.id };
}

function byDay(messages: Message[], zone: string, userId: string): Conversation["days"] {
  const days: Conversation["days"] = [];
  for (const { id, user, userId: by, text, createdAt } of messages) {
    const day = formatDate(createdAt, zone);
    if (days.at(-1)?.day !== day) days.push({ day, messages: [] });
    days.at(-1)?.messages.push({
      id,
      by: user?.displayName ?? NOTHING,
      photo: user?.photo ?? null,
      own: by === userId,
      text,
      time: formatTime(createdAt, zone),
    });
  }
  return days;
}

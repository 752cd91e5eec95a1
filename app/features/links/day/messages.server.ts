/** The messages between an agent and the office. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { MOST_LETTERS } from "contract/entities";
import { listChannels, listMessages, readChannel } from "contract/messages/calls";
import { NOTHING } from "~/lib/figures";
import { sentForm } from "~/server/sent-form.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send, type UpstreamContext } from "~/upstream/client.server";
import { dayMessagesUrl } from "../urls";
import { answer, refused } from "./act.server";
import type { DayFacts } from "./frame";
import { wordsOf } from "./language.server";
import { problemOf } from "./problem.server";
import { type DaySession, daySession, factsOf, upstreamOfDay, zoneOfDay } from "./session.server";
import type { DayProblem, DayWords } from "./words";
import { text } from "./work.server";
import { writeMessage } from "./write-message.server";

const SHOWN_MESSAGES = 30;

export interface DayMessages {
  facts: DayFacts;
  channels: { id: string; name: string; unread: number }[];
  /** The conversation that is open. */
  open: { id: string; name: string; unread: number; messages: DayMessage[] } | null;
  /** The id of the next message, so that sending it twice makes one. */
  key: string;
  mostLetters: number;
}
interface DayMessage {
  id: string;
  by: string;
  at: string;
  text: string;
}

export type DayMessagesState =
  | { kind: "problem"; problem: DayProblem }
  | { kind: "not-offered" }
  | { kind: "messages"; messages: DayMessages };

export async function readDayMessages({ request }: LoaderFunctionArgs) {
  const session = await daySession.read(request);
  if (!session)
    return data<DayMessagesState>({ kind: "problem", problem: "none" }, { status: 401 });
  try {
    const chosen = new URL(request.url).searchParams.get("channel");
    const upstream = upstreamOfDay(session, request);
    const messages = await ifOffered(
      readMessages(session, { upstream, words: await wordsOf(request) }, chosen),
    );
    return data<DayMessagesState>(
      messages ? { kind: "messages", messages } : { kind: "not-offered" },
    );
  } catch (error) {
    const { problem, status } = problemOf(error);
    return data<DayMessagesState>({ kind: "problem", problem }, { status });
  }
}

async function readMessages(
  session: DaySession,
  { upstream, words }: { upstream: UpstreamContext; words: DayWords },
  chosen: string | null,
): Promise<DayMessages> {
  const { data: channels } = await call(upstream, listChannels, { query: { limit: 50 } });
  const open = channels.find(({ id }) => id === chosen) ?? channels[0];
  const messages = open
    ? (
        await call(upstream, listMessages, {
          ...{ params: { id: open.id }, query: { limit: SHOWN_MESSAGES } },
        })
      ).data
    : [];
  return {
    channels: channels.map(({ id, name, unread }) => ({ id, name, unread })),
    open: open
      ? {
          ...{ id: open.id, name: open.name, unread: open.unread },
          messages: messages.toReversed().map(({ id, user, userId, createdAt, text: said }) => ({
            ...{ id, text: said, at: words.formats.dateTime(createdAt, zoneOfDay(session)) },
            by: userId === session.userId ? words.you : (user?.displayName ?? NOTHING),
          })),
        }
      : null,
    facts: factsOf(session),
    ...{ key: randomUUID(), mostLetters: MOST_LETTERS },
  };
}

export async function actOnMessages({ request }: ActionFunctionArgs) {
  const form = await sentForm(request);
  const [session, words] = await Promise.all([daySession.read(request), wordsOf(request)]);
  if (!session) return refused(form, words.problems.none.title, 401);
  const id = text(form, "channel");
  const upstream = upstreamOfDay(session, request);
  return answer(form, words, async () => {
    const isRead = text(form, "intent") === "read";
    if (isRead) await send(upstream, readChannel, { params: { id } });
    else await writeMessage({ upstream, form, request });
    const message = isRead ? words.saved.read : words.saved.send;
    return redirectWithToast(dayMessagesUrl(id), { type: "success", message }, request);
  });
}

import { dayMessagesUrl } from "../urls";
import type { ReturnedDayForm } from "./act.server";
import { BackToDay, DayFrame, Problem } from "./frame";
import { OtherLanguages, useWords } from "./language";
import type { DayMessages, DayMessagesState } from "./messages.server";
import { Refused } from "./refused";

interface MessagesPageProps {
  state: DayMessagesState;
  notice: string | null;
  refused: ReturnedDayForm | undefined;
}

/** The messages of an agent with the office. */
export function DayMessagesPage({ state, notice, refused }: MessagesPageProps) {
  const WORDS = useWords();
  return (
    <DayFrame facts={state.kind === "messages" ? state.messages.facts : undefined} page="messages">
      <BackToDay notice={notice} />
      {state.kind === "problem" ? <Problem problem={state.problem} /> : <h1>{WORDS.messages}</h1>}
      {refused && state.kind !== "messages" && <Refused refused={refused} />}
      {state.kind === "not-offered" && <p>{WORDS.noMessagesOffered}</p>}
      {state.kind === "messages" && <Conversations messages={state.messages} refused={refused} />}
      <OtherLanguages />
    </DayFrame>
  );
}

interface ConversationsProps {
  messages: DayMessages;
  refused: ReturnedDayForm | undefined;
}

function Conversations({
  messages: { channels, open, key, mostLetters },
  refused,
}: ConversationsProps) {
  const WORDS = useWords();
  if (!open) return <p>{WORDS.noChannels}</p>;
  return (
    <>
      {channels.length > 1 && (
        <nav className="row" aria-label={WORDS.channel}>
          {channels.map(({ id, name, unread }) => (
            <a
              key={id}
              className="button"
              href={dayMessagesUrl(id)}
              aria-current={id === open.id ? "page" : undefined}
              dir="auto"
            >
              {name}
              {unread > 0 && ` (${unread})`}
            </a>
          ))}
        </nav>
      )}
      <h2 dir="auto">{open.name}</h2>
      {open.messages.length === 0 && <p>{WORDS.noMessages}</p>}
      <ol className="messages" data-channel={open.id}>
        {open.messages.map(({ id, by, at, text }) => (
          <li key={id}>
            <p className="title" dir="auto">
              {by} · {at}
            </p>
            <p className="text" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <Write
        channel={open.id}
        unread={open.unread}
        id={key}
        mostLetters={mostLetters}
        refused={refused}
      />
    </>
  );
}

interface WriteProps {
  channel: string;
  unread: number;
  /** Of the message, so that sending twice makes one. */
  id: string;
  mostLetters: number;
  refused: ReturnedDayForm | undefined;
}

function Write({ channel, unread, id, mostLetters, refused }: WriteProps) {
  const WORDS = useWords();
  const sent = (name: string) => refused?.sent.find(([key]) => key === name)?.[1];
  return (
    <form method="post" action={dayMessagesUrl(channel)} className="stack" data-keep="message">
      <input type="hidden" name="channel" value={channel} />
      <input type="hidden" name="key" value={sent("key") ?? id} />
      {refused && (
        <p className="error" role="alert" id="refused">
          {refused.message}
        </p>
      )}
      <p className="field">
        <label htmlFor="message">{WORDS.message}</label>
        <textarea
          id="message"
          name="message"
          rows={3}
          maxLength={mostLetters}
          defaultValue={sent("message")}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "refused" : undefined}
        />
      </p>
      <button type="submit" name="intent" value="send" className="main">
        {WORDS.send}
      </button>
      {unread > 0 && (
        <button type="submit" name="intent" value="read">
          {WORDS.markRead}
        </button>
      )}
    </form>
  );
}

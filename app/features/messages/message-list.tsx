import { Fragment } from "react";
import { conversationUrl } from "~/features/urls";
import { Link } from "~/ui";
import { Avatar, EmptyState } from "~/ui/page";
import type { Conversation, ShownMessage } from "./read-conversation.server";

interface MessageListProps {
  conversation: Conversation;
  /** Before which message the unread ones begin. */
  firstUnread: string | undefined;
  /** What the reader has just written and is on its way. */
  sending: string | undefined;
}

/** The messages, the newest at the bottom, where the list stands at first. */
export function MessageList({ conversation, firstUnread, sending }: MessageListProps) {
  const { id, days, earlierThan, search, before } = conversation;
  const isEmpty = days.length === 0 && sending === undefined;
  return (
    <div
      // Another part of the conversation begins at its end as well.
      key={`${search} ${before}`}
      className="conversation__scroll frame"
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reachable by keyboard
      tabIndex={0}
    >
      <div className="conversation__messages">
        {search && (
          <p className="muted" role="status">
            {isEmpty ? "No messages with" : "Messages with"} “<bdi>{search}</bdi>”
          </p>
        )}
        {earlierThan && (
          <p className="conversation__earlier">
            <Link to={conversationUrl(id, { before: earlierThan, search })}>Earlier messages</Link>
          </p>
        )}
        {isEmpty && !search && (
          <EmptyState title="No messages yet">
            Messages here are visible to the office, the offices above it and all of its agents.
          </EmptyState>
        )}
        {days.map(({ day, messages }) => (
          <Fragment key={day}>
            <h2 className="conversation__day muted small medium">{day}</h2>
            <ol className="stack gap-3">
              {messages.map((message) => (
                <Fragment key={message.id}>
                  {message.id === firstUnread && (
                    <li className="conversation__new row gap-3 small medium">New</li>
                  )}
                  <Message message={message} />
                </Fragment>
              ))}
            </ol>
          </Fragment>
        ))}
        {sending !== undefined && (
          <div className="message message--own message--sending">
            <p className="message__head cluster gap-2 small">Sending…</p>
            <p className="message__text frame breakable" dir="auto">
              {sending}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

function Message({ message: { by, photo, own, text, time } }: { message: ShownMessage }) {
  return (
    <li className={own ? "message message--own" : "message"}>
      <p className="message__head cluster gap-2 small">
        {!own && <Avatar name={by} photo={photo} />}
        <bdi className={own ? "visually-hidden" : "medium"}>{own ? "You" : by}</bdi>
        <span className="muted">{time}</span>
      </p>
      <p className="message__text frame breakable" dir="auto">
        {text}
      </p>
    </li>
  );
}

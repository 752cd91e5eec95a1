import {
  conversationUrl,
  messageEventsUrl,
  officeUrl,
  readConversationPath,
} from "~/features/urls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { LiveMark } from "~/kit/live/live-mark";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, Icon, Input, Link, LinkButton } from "~/ui";
import { PageHeader } from "~/ui/page";
import { MessageList } from "./message-list";
import type { Conversation } from "./read-conversation.server";
import { useMessageEvents } from "./use-message-events";
import { useReading } from "./use-reading";
import { useSending, WriteForm } from "./write-form";

interface ConversationScreenProps {
  conversation: Conversation;
  /** The list that it was opened from. */
  backTo: string;
  /** The message as it came back, if it did. */
  refused: RefusedForm | undefined;
}

/** What an office and its agents write to each other in a channel. */
export function ConversationScreen({ conversation, backTo, refused }: ConversationScreenProps) {
  const { id, name, office, isNewest } = conversation;
  const state = useMessageEvents(isNewest ? messageEventsUrl(id) : null);
  const sending = useSending(id);
  const firstUnread = useReading(conversation);
  return (
    <div className="conversation column">
      <PageHeader
        title={name}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Messages", to: backTo },
          { label: name },
        ]}
        beside={
          <>
            {office && (
              <Link to={officeUrl(office.id)} dir="auto">
                {office.name}
              </Link>
            )}
            {isNewest && <LiveMark state={state} />}
          </>
        }
        actions={<SearchForm conversation={conversation} />}
      />
      <MessageList conversation={conversation} firstUnread={firstUnread} sending={sending} />
      {isNewest ? (
        <>
          <ReadForm conversation={conversation} />
          <WriteForm conversation={conversation} refused={refused} />
        </>
      ) : (
        <p className="above-3">
          <LinkButton to={conversationUrl(id)} icon={<Icon name="arrow-down" />}>
            Newest messages
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** Looks for messages with a text. */
const SearchForm = ({ conversation: { id, search } }: { conversation: Conversation }) => (
  <search aria-label="Search messages">
    <Form method="get" action={conversationUrl(id)} className="conversation__search row gap-2">
      <Input
        type="search"
        name="search"
        aria-label="Search messages"
        placeholder="Search messages"
        maxLength={200}
        defaultValue={search}
        key={search}
      />
      <Button type="submit">Search</Button>
    </Form>
  </search>
);

/** Says that the messages are read: for who has no scripts that do, or reads for somebody else. */
function ReadForm({ conversation: { id, unread, readsByItself } }: { conversation: Conversation }) {
  if (!unread) return null;
  return (
    <Form
      method="post"
      action={readConversationPath(id)}
      className={
        readsByItself ? "conversation__read row gap-3 no-js-only" : "conversation__read row gap-3"
      }
    >
      <input type="hidden" name="upTo" value={unread.upTo} />
      <span>{`${unread.text} unread`}</span>
      <Button type="submit" size="small">
        Mark as read
      </Button>
    </Form>
  );
}

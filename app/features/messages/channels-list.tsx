import type { ChannelColumn, ChannelSearchPath } from "contract/list-columns";
import { conversationUrl } from "~/features/urls";
import { type DefinedList, defineList, fromListUrl, listColumns } from "~/kit/list";

/** A channel, its last message and figures as they are shown. */
export interface ChannelRow {
  id: string;
  name: string;
  office: string | undefined;
  /** When somebody wrote last; none where nobody did. */
  lastAt: string | null;
  lastBy: string | undefined;
  lastText: string | undefined;
  unread: number;
  unreadText: string;
}

const column = listColumns<ChannelRow, ChannelColumn>();

/** The channels of the reader's offices. */
export const channelsList: DefinedList<ChannelRow> = defineList<
  ChannelRow,
  ChannelColumn,
  ChannelSearchPath
>({
  noun: "channels",
  path: "/messages",
  defaultSort: { by: "lastMessageAt", order: "desc" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "name", label: "Name" },
    { value: "office.name", label: "Office" },
  ],
  columns: [
    column.text("name", "Name", ({ name }) => name, {
      title: true,
      link: ({ id }, query): string => fromListUrl(channelsList, conversationUrl(id), query),
    }),
    column.text("office.name", "Office", ({ office }) => office),
    {
      ...column.moment("lastMessageAt", "Last message", ({ lastAt }) => lastAt),
      share: "name",
      cell: (row) => <LastMessage {...row} />,
      said: ({ lastAt, lastBy, lastText }) => (lastAt ? `${lastAt} ${lastBy}: ${lastText}` : ""),
    },
    {
      ...column.count("unread", "Unread", ({ unread }) => unread),
      cell: ({ unread, unreadText }) =>
        unread > 0 ? <strong className="unread">{unreadText}</strong> : "0",
      said: ({ unreadText }) => unreadText,
    },
  ],
});

function LastMessage({ lastAt, lastBy, lastText }: ChannelRow) {
  if (!lastAt) return <span className="muted">No messages yet</span>;
  return (
    <span className="stack">
      <span className="last-message__text" dir="auto">
        {lastText}
      </span>
      <span className="muted small">
        <bdi>{lastBy}</bdi>, {lastAt}
      </span>
    </span>
  );
}

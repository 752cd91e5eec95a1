import { dataRetentionUrl } from "~/features/urls";
import { ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { Link } from "~/ui";
import { type AccessRow, accessLogList } from "./access-log-list";
import type { RecordedOf } from "./read-kept.server";

interface RecordedProps {
  name: string;
  of: RecordedOf;
  /** Null where the upstream does not say. */
  looks: ListPage<AccessRow> | null;
}

/** What is recorded of an agent, for how long, and who looked: for whoever asks, the agent first of all. */
export function Recorded({ name, of, looks }: RecordedProps) {
  const lines = [
    [`Where the device of ${name} was while it reported`, of.positions],
    ["Messages to and from the office", of.messages],
    ["Visits with their times, notes and the device's position", "for good"],
  ] as const;
  return (
    <>
      <ul className="recorded">
        {lines.map(([what, howLong]) => (
          <li key={what} dir="auto">
            {what}:{" "}
            {howLong === null ? "the server does not say how long" : `kept ${words(howLong)}`}
          </li>
        ))}
      </ul>
      <p>
        <Link to={dataRetentionUrl()}>Data retention</Link>
      </p>
      <h3 className="above-5 below-2">Who looked where {name} is or was</h3>
      {looks ? (
        <>
          <p className="muted">
            Looks of one person at the same are one within an hour, at the map of all agents within
            a day{of.looks ? `; kept ${words(of.looks)}` : ""}.
          </p>
          <ListTable
            list={accessLogList}
            page={looks}
            caption={`Who looked where ${name} is or was`}
            empty={{ title: "Nobody looked yet", text: "Whoever looks is listed here." }}
          />
        </>
      ) : (
        <p className="muted">The server does not say.</p>
      )}
    </>
  );
}

const words = (howLong: string) => (howLong === "for good" ? howLong : `for ${howLong}`);

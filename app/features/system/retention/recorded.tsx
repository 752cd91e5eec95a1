import { dataRetentionUrl } from "~/features/urls";
import { ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { Link } from "~/ui";
import { type AccessRow, accessLogList } from "./access-log-list";
import type { RecordedOf } from "./read-retention.server";
import { WITHOUT_LIMIT } from "./retention-words";

interface RecordedProps {
  name: string;
  of: RecordedOf;
  /** Null if the upstream does not say. */
  looks: ListPage<AccessRow> | null;
}

/** What is recorded about an agent, for how long, and who viewed it. Everyone may see this, the agent included. */
export function Recorded({ name, of, looks }: RecordedProps) {
  const lines = [
    [`Positions reported by the device of ${name}`, of.positions],
    ["Messages to and from the office", of.messages],
    ["Visits with their times, notes and the device's position", WITHOUT_LIMIT],
  ] as const;
  return (
    <>
      <ul className="recorded">
        {lines.map(([what, howLong]) => (
          <li key={what} dir="auto">
            {what}: {howLong === null ? "the server does not say how long" : `stored ${howLong}`}
          </li>
        ))}
      </ul>
      <p>
        <Link to={dataRetentionUrl()}>Data retention</Link>
      </p>
      <h3 className="above-5 below-2">Who viewed the position of {name}</h3>
      {looks ? (
        <>
          <p className="muted">
            Repeated views by one person count once an hour, or once a day on the map of all agents
            {of.looks ? `. Stored ${of.looks}` : ""}.
          </p>
          <ListTable
            list={accessLogList}
            page={looks}
            caption={`Who viewed the position of ${name}`}
            empty={{
              text: "No views yet. People who view this agent's position are listed here.",
            }}
          />
        </>
      ) : (
        <p className="muted">The server does not say.</p>
      )}
    </>
  );
}

import { ENDED_LINK_DAYS } from "contract/links/facts";
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
  const lines = linesOf(name, of);
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
            Repeated views by one person count once an hour, or once a day on the map of all agents.
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

/** The same as agents see on their own page. What only some servers have is left out for others. */
function linesOf(name: string, of: RecordedOf): [what: string, howLong: string | null][] {
  const positions = `Positions reported by the device of ${name}`;
  const visits = "Visits with their times, notes and the device's position";
  const known: [string, string | null][] = [
    ["The last position", of.positions && "until the next one arrives"],
    // They are deleted with the positions that suggest them.
    ["Visits that these positions suggest", of.positions],
    ["Photos, signatures and codes", of.proof],
    ["Who viewed the position", of.looks],
    [
      "When and with which device the personal link was opened",
      of.positions && `for ${ENDED_LINK_DAYS} days after the link ends`,
    ],
  ];
  return [
    [positions, of.positions],
    ...known.filter(([, howLong]) => howLong !== null),
    ["Messages to and from the office", of.messages],
    [visits, WITHOUT_LIMIT],
  ];
}

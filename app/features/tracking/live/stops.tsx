import { ProofMark } from "~/features/visits";
import { endWords, pinRow } from "~/map";
import { Icon, Link } from "~/ui";
import type { RunningStop } from "./read-running.server";
import type { RunningTimes } from "./running-times";

interface RunningStopsProps {
  stops: RunningStop[];
  next: string | undefined;
  expected: RunningTimes["expected"];
}

/** The stops in their order: what is done, what is next, and what is left. */
export function RunningStops({ stops, next, expected }: RunningStopsProps) {
  if (stops.length === 0) return <p className="on-going__empty muted">The route has no stops.</p>;
  return (
    <ol aria-label="Stops">
      {stops.map(({ id, number, name, address, visited, waits, failed, note, ...more }) => (
        <li
          key={id}
          className={`on-going__stop${visited ? " on-going__stop--visited" : ""}`}
          aria-current={id === next ? "step" : undefined}
          {...pinRow(id)}
        >
          <span className="on-going__number muted tabular">{number}</span>
          <span className="stack breakable">
            <span dir="auto">{name}</span>
            {address && (
              <span className="on-going__address truncate" dir="auto" title={address}>
                {address}
              </span>
            )}
            {expected[id] && (
              <span className="on-going__expected tabular">
                Expected {expected[id].time}
                {expected[id].closed && (
                  <span className="on-going__closed">{expected[id].closed}</span>
                )}
              </span>
            )}
            {waits && (
              <Link className="on-going__failed" to={waits}>
                Reported, needs a look
              </Link>
            )}
            {failed && <span className="on-going__failed">{failed}</span>}
            {note && (
              <span className="on-going__note" dir="auto">
                {note}
              </span>
            )}
            {more.proof && <ProofMark proof={more.proof} />}
            {more.ends.length > 0 && <span className="on-going__ends">{endWords(more.ends)}</span>}
          </span>
          {visited && (
            <span className="on-going__visited row gap-1 muted small">
              <Icon name={failed ? "x" : "check"} />
              {more.arrived ? `Arrived ${more.arrived}` : "Visited"}
            </span>
          )}
          {id === next && <span className="on-going__visited row gap-1 muted small">Next</span>}
        </li>
      ))}
    </ol>
  );
}

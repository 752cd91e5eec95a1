import { HALT, SILENT_MINUTES } from "contract/tracking/facts";
import { AT_LOCATION_M } from "contract/visits/facts";
import { FASTEST_KMH, WAVER_M } from "geo/tracks/doubts";
import { TrackedAgentView } from "~/features/tracking/live";
import { agentDayUrl, agentUrl } from "~/features/urls";
import { formatNearby } from "~/lib/figures";
import { pinRow } from "~/map";
import { Field, Icon, Link, LinkButton } from "~/ui";
import { AutoSubmitForm, DateInput } from "~/ui/form";
import { EmptyState, FactList } from "~/ui/page";
import type { AgentDay } from "./read-day.server";
import { Replay } from "./replay";
import type { DayEntry } from "./timeline.server";

interface AgentDayProps {
  agent: { id: string; name: string };
  day: AgentDay;
}

/** Where an agent went on a day, and where they are now. */
export function AgentDayView({ agent, day: shown }: AgentDayProps) {
  const { day, live, figures, notes, entries, replay, none } = shown;
  return (
    <div className="agent-day stack gap-4">
      <DayForm agent={agent} shown={shown} />
      {figures.length > 0 && <FactList facts={figures} />}
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      <div className="agent-day__parts stack gap-4">
        <section className="agent-day__entries" aria-label="What happened">
          <h2 className="heading">{live ? "Today" : shown.said}</h2>
          {none !== "not offered" && <Entries entries={entries} />}
          <NoReplay none={none} />
          <HowCounted units={shown.units} />
        </section>
        {live ? (
          <TrackedAgentView agent={agent} tracked={live} />
        ) : (
          replay && <Replay key={day} agent={agent} day={day} replay={replay} />
        )}
      </div>
    </div>
  );
}

function DayForm({ agent: { id }, shown }: { agent: AgentDayProps["agent"]; shown: AgentDay }) {
  const { day, today, previous, next, live, replay } = shown;
  return (
    <div className="cluster align-end">
      <LinkButton to={agentDayUrl(id, { day: previous })} icon={<Icon name="chevron-left" />}>
        Day before
      </LinkButton>
      <AutoSubmitForm action={agentUrl(id, "track")} className="cluster align-end">
        <Field label="Day" id="agent-day">
          <DateInput name="day" value={day} max={today} />
        </Field>
      </AutoSubmitForm>
      {next && (
        <LinkButton to={agentDayUrl(id, { day: next })} icon={<Icon name="chevron-right" />}>
          Day after
        </LinkButton>
      )}
      {live ? (
        replay && <LinkButton to={agentDayUrl(id, { day })}>Replay today</LinkButton>
      ) : (
        <LinkButton to={agentUrl(id, "track")}>Live</LinkButton>
      )}
    </div>
  );
}

const Entries = ({ entries }: { entries: DayEntry[] }) =>
  entries.length === 0 ? (
    <p className="muted">No stops, breaks or gaps.</p>
  ) : (
    <ol className="below-3">
      {entries.map(({ key, time, to, number, title, titleTo, detail, route, kind }) => (
        <li
          key={key}
          className={`agent-day__entry agent-day__entry--${kind}`}
          {...(number !== undefined && pinRow(`stop-${number}`))}
        >
          <Link to={to} className="tabular" preventScrollReset>
            {time}
          </Link>
          <span className="stack breakable">
            <span dir="auto">
              {number !== undefined && `${number}. `}
              {titleTo ? <Link to={titleTo}>{title}</Link> : title}
            </span>
            <span className="muted small">{detail}</span>
            {route && (
              <span className="muted small" dir="auto">
                <Link to={route.to}>{route.name}</Link>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );

function NoReplay({ none }: Pick<AgentDay, "none">) {
  if (none === null) return null;
  if (none === "not offered") {
    return (
      <EmptyState title="The server does not store where agents went">
        The connected server reports only where they are.
      </EmptyState>
    );
  }
  if (none === "all doubtful") {
    return (
      <EmptyState icon={<Icon name="map-pin" />} title="No usable positions of this day">
        All positions that the agent's device reported are doubtful.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Icon name="map-pin" />} title="No positions of this day">
      {none.storedFor
        ? `The agent's device reported none, or they have been deleted: positions are stored ${none.storedFor}.`
        : "The agent's device reported none."}
    </EmptyState>
  );
}

const HowCounted = ({ units }: Pick<AgentDay, "units">) => (
  <details className="agent-day__how">
    <summary>How this is counted</summary>
    <ul className="muted">
      <li>
        {`A stop is a reported visit, or a halt of ${HALT.minutes} minutes within ${formatNearby(AT_LOCATION_M, units)} of a stop of the route.`}
      </li>
      <li>A break is a halt of 10 minutes or longer anywhere else.</li>
      <li>{`While halted, positions stay within ${formatNearby(HALT.metres, units)}; none of that counts as distance or moving.`}</li>
      <li>{`If no position was reported for over ${SILENT_MINUTES} minutes, the line is dashed and straight.`}</li>
      <li>
        {`Doubtful positions are left out: at 0, 0, with latitude and longitude swapped, or over ${formatNearby(WAVER_M, units)} away and faster than ${FASTEST_KMH} km/h.`}
      </li>
    </ul>
  </details>
);

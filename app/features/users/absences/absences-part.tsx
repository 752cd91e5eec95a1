import { Fragment } from "react";
import { routeUrl } from "~/features/urls";
import { FormMessage, Link, LinkButton } from "~/ui";
import { Facts } from "~/ui/page";
import type { AbsenceLine, AgentAbsences } from "./read-absences.server";
import { absenceRoutesUrl, agentAbsenceUrl, deleteAbsenceUrl, newAbsenceUrl } from "./urls";

interface AbsencesPartProps {
  agent: { id: string; name: string; mayEdit: boolean };
  /** Null if the connected server stores none. */
  absences: AgentAbsences | null;
}

/** The part of an agent's page about days on which the agent does not work. */
export function AbsencesPart({ agent, absences }: AbsencesPartProps) {
  return (
    <section className="above-6">
      <h2 className="heading">Absences</h2>
      {absences ? (
        <>
          <AbsenceLines agent={agent} lines={absences.coming} />
          {absences.coming.length === 0 && <p className="muted">No absences are planned.</p>}
          {agent.mayEdit && (
            <p className="above-3">
              <LinkButton to={newAbsenceUrl(agent.id)} preventScrollReset>
                Add absence
              </LinkButton>
            </p>
          )}
          {absences.past.length > 0 && (
            <details className="above-3">
              <summary>{`Past absences (${absences.past.length})`}</summary>
              <AbsenceLines agent={agent} lines={absences.past} />
            </details>
          )}
        </>
      ) : (
        <FormMessage tone="info">The connected server does not store absences.</FormMessage>
      )}
    </section>
  );
}

interface AbsenceLinesProps {
  agent: AbsencesPartProps["agent"];
  lines: readonly AbsenceLine[];
}

function AbsenceLines({ agent, lines }: AbsenceLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className="agent__absences frame">
      {lines.map(({ id, days, length, note, routes, moreRoutes }) => (
        <li key={id} className="cluster">
          <span className="medium tabular">{days}</span>
          <span className="muted" dir="auto">
            <Facts of={[length, note || null]} />
          </span>
          {agent.mayEdit && (
            <span className="row gap-3 push">
              <Link
                to={agentAbsenceUrl(agent.id, id)}
                aria-label={`Edit the absence ${days}`}
                preventScrollReset
              >
                Edit
              </Link>
              <Link
                to={deleteAbsenceUrl(agent.id, id)}
                aria-label={`Delete the absence ${days}`}
                preventScrollReset
              >
                Delete
              </Link>
            </span>
          )}
          {routes.length > 0 && (
            <p className="agent__planned small">
              {"Planned on these days: "}
              {routes.map((route, at) => (
                <Fragment key={route.id}>
                  {at > 0 && ", "}
                  <Link to={routeUrl(route.id)} dir="auto">
                    {route.name}
                  </Link>
                </Fragment>
              ))}
              {moreRoutes > 0 && ` and ${moreRoutes} more`}
              {agent.mayEdit && (
                <>
                  {" · "}
                  <Link
                    to={absenceRoutesUrl(agent.id, id)}
                    aria-label={`Change day or agent of routes from ${days}`}
                    preventScrollReset
                  >
                    Change day or agent
                  </Link>
                </>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

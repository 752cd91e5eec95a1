import { OfficeFilter } from "~/features/offices";
import {
  createRouteUrl,
  moveInCalendarUrl,
  routesCalendarUrl,
  routesUrl,
  routeUrl,
} from "~/features/urls";
import { withQuery } from "~/lib/url";
import { dashboardUrl } from "~/session/urls";
import { Field, FormMessage, Icon, Link, LinkButton } from "~/ui";
import { AutoSubmitForm } from "~/ui/form";
import { EmptyState, Facts, PageHeader, Person, Segmented } from "~/ui/page";
import { Select } from "~/ui/select";
import { ROUTE_STATUS_LABELS } from "../status";
import { besideSpan, MONTH, spanQuery, WEEK } from "./calendar-query";
import type { Calendar, CalendarCell, CalendarRoute, CalendarRow } from "./read-calendar.server";

/** Which agent drives which route on which day. */
export function CalendarScreen({ calendar }: { calendar: Calendar }) {
  const { rows, asked, isCut } = calendar;
  return (
    <>
      <PageHeader
        title="Calendar"
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: "Calendar" },
        ]}
      />
      {rows === null ? (
        <EmptyState title="The server does not plan days">
          The connected server does not know on which day a route is driven.
        </EmptyState>
      ) : (
        <>
          <Toolbar calendar={calendar} />
          {isCut && (
            <FormMessage tone="warning">
              There are more agents or routes than fit here. Choose an office.
            </FormMessage>
          )}
          {rows.length > 0 ? (
            <Grid calendar={calendar} rows={rows} />
          ) : (
            <EmptyState title="No agents">
              {asked.officeId ? "This office has no active agents." : "There are no active agents."}
            </EmptyState>
          )}
        </>
      )}
    </>
  );
}

function Toolbar({ calendar: { asked, office, agents, days, today } }: { calendar: Calendar }) {
  const { view, from } = asked;
  const { before, after } = besideSpan(asked);
  const to = (day: string, as = view) => routesCalendarUrl(spanQuery(asked, as, day));
  const inView = from <= today && today < after ? today : from;
  return (
    <div className="calendar-bar cluster align-end">
      <Segmented
        label="View"
        tabs={[
          { label: "Week", to: to(inView, WEEK), current: view === WEEK },
          { label: "Month", to: to(inView, MONTH), current: view === MONTH },
        ]}
      />
      <nav className="row gap-2" aria-label="Days">
        <LinkButton to={to(before)} icon={<Icon name="chevron-left" />} preventScrollReset>
          <span className="visually-hidden">{view === WEEK ? "Week before" : "Month before"}</span>
        </LinkButton>
        <LinkButton to={to(today)} preventScrollReset>
          Today
        </LinkButton>
        <LinkButton to={to(after)} icon={<Icon name="chevron-right" />} preventScrollReset>
          <span className="visually-hidden">{view === WEEK ? "Week after" : "Month after"}</span>
        </LinkButton>
      </nav>
      <h2 className="calendar-bar__span">{`${days[0]?.label} – ${days.at(-1)?.label}, ${from.slice(0, 4)}`}</h2>
      <AutoSubmitForm action={routesCalendarUrl()} className="cluster gap-2 align-end" noValidate>
        <input type="hidden" name={view} value={view === WEEK ? from : from.slice(0, 7)} />
        <OfficeFilter id="calendar-office" office={office} />
        <Field label="Agent" id="calendar-agent">
          <Select
            name="agentId"
            options={[{ value: "", label: "All agents" }, ...agents]}
            defaultValue={asked.agentId ?? ""}
          />
        </Field>
      </AutoSubmitForm>
    </div>
  );
}

function Grid({ calendar, rows }: { calendar: Calendar; rows: readonly CalendarRow[] }) {
  const { days, today, asked } = calendar;
  return (
    <section
      className={`calendar calendar--${asked.view} frame`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
      aria-label="Calendar of agents and days"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            {days.map(({ day, label }) => (
              <th key={day} scope="col" aria-current={day === today ? "date" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agent?.id ?? ""}>
              <th scope="row">{row.agent ? <Person {...row.agent} /> : "No agent"}</th>
              {row.cells.map((cell, at) => (
                <td key={cell.day} data-day={days[at]?.label} data-filled={cell.length !== null}>
                  <Cell cell={cell} row={row} calendar={calendar} label={days[at]?.label ?? ""} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  cell: CalendarCell;
  row: CalendarRow;
  calendar: Calendar;
  label: string;
}

/** The routes of one agent on one day; in a month, only what they come to. */
function Cell({ cell, row: { agent }, calendar: { asked }, label }: CellProps) {
  const { routes, length, overtime, day } = cell;
  const here = routesCalendarUrl(spanQuery(asked, asked.view, asked.from));
  if (asked.view === MONTH) {
    return (
      length && (
        <Link
          className={overtime ? "calendar__sum calendar__sum--over" : "calendar__sum"}
          to={routesCalendarUrl(spanQuery(asked, WEEK, day))}
          title={routes.map(({ name }) => name).join(", ")}
          aria-label={[length, ...(overtime ? [`${overtime} too long`] : [])].join(", ")}
        >
          {cell.hours}
        </Link>
      )
    );
  }
  return (
    <div className="stack gap-2">
      {routes.map((route) => (
        <Entry key={route.id} route={route} moveTo={moveInCalendarUrl(route.id, here)} />
      ))}
      {length && (routes.length > 1 || overtime) && (
        <span className={overtime ? "calendar__sum calendar__sum--over small" : "small muted"}>
          {overtime ? `${length}: ${overtime} too long` : `${length} in all`}
        </span>
      )}
      {agent && (
        <Link
          className="calendar__add"
          to={withQuery(createRouteUrl(), {
            officeId: agent.officeId ?? undefined,
            agentId: agent.id,
            day,
            back: here,
          })}
          aria-label={`Create a route for ${agent.name} on ${label}`}
        >
          <Icon name="plus" />
        </Link>
      )}
    </div>
  );
}

function Entry({ route, moveTo }: { route: CalendarRoute; moveTo: string }) {
  const { id, name, status, stops, length, closedStops } = route;
  return (
    <article className={`calendar__route calendar__route--${status}`}>
      <Link to={routeUrl(id)} className="medium" dir="auto">
        {name}
      </Link>
      <span className="detail">
        <Facts
          of={[
            length,
            stops === 1 ? "1 stop" : `${stops} stops`,
            status === "new" ? null : ROUTE_STATUS_LABELS[status],
            closedStops > 0 ? `${closedStops} closed` : null,
          ]}
        />
      </span>
      {status !== "completed" && (
        <Link className="small" to={moveTo} preventScrollReset aria-label={`Move ${name}`}>
          Move
        </Link>
      )}
    </article>
  );
}

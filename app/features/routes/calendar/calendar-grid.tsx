import { useRef } from "react";
import { createRouteUrl, moveInCalendarUrl, routesCalendarUrl, routeUrl } from "~/features/urls";
import { withQuery } from "~/lib/url";
import { Icon, Link } from "~/ui";
import { Facts, Person } from "~/ui/page";
import { recurringDayUrl, recurringRouteUrl } from "../recurring/urls";
import { ROUTE_STATUS_LABELS } from "../status";
import { MONTH, spanQuery, WEEK } from "./calendar-query";
import type { CalendarCell, CalendarRoute, CalendarRow, HeldDay } from "./calendar-rows";
import type { Calendar, CalendarDay } from "./read-calendar.server";
import { type Drop, useDrag } from "./use-drag";

interface GridProps {
  calendar: Calendar;
  rows: CalendarRow[];
  /** The route that is being saved in another cell. */
  moving: string | null;
  onDrop: (drop: Drop) => void;
}

/** Agents by days. Without scripts, and by keyboard, the link "Move" of a route opens a form. */
export function CalendarGrid({ calendar, rows, moving, onDrop }: GridProps) {
  const { days, today, asked } = calendar;
  const grid = useRef<HTMLElement>(null);
  useDrag(grid, { isEnabled: moving === null, of: rows }, onDrop);
  return (
    <section
      ref={grid}
      className={`calendar calendar--${asked.view} frame`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
      aria-label="Calendar of agents and days"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            {days.map((one) => (
              <th
                key={one.day}
                scope="col"
                aria-current={one.day === today ? "date" : undefined}
                data-weekend={one.isWeekend}
              >
                <DayHead day={one} isShort={asked.view === MONTH} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agent?.id ?? ""}>
              <th scope="row">{row.agent ? <Person {...row.agent} /> : "No agent"}</th>
              {row.cells.map((cell, at) => (
                <Cell
                  key={cell.day}
                  cell={cell}
                  row={row}
                  calendar={calendar}
                  moving={moving}
                  day={days[at]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `Tue 12-02`; in a month, `Tu` above `2`. */
function DayHead({ day: { label }, isShort }: { day: CalendarDay; isShort: boolean }) {
  if (!isShort) return label;
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">
        {label.slice(0, 2)}
        <br />
        {Number(label.slice(-2))}
      </span>
    </>
  );
}

interface CellProps {
  cell: CalendarCell;
  row: CalendarRow;
  calendar: Calendar;
  moving: string | null;
  day: CalendarDay | undefined;
}

/** One agent on one day; routes are dragged from one of these to another. */
function Cell({ cell, row, calendar, moving, day }: CellProps) {
  const { asked } = calendar;
  return (
    <td
      data-day={cell.day}
      data-agent={row.agent?.id ?? ""}
      data-label={day?.label}
      data-weekend={cell.isWeekend}
      data-state={stateOf(cell)}
    >
      {asked.view === MONTH ? (
        <MonthCell cell={cell} asked={asked} moving={moving} />
      ) : (
        <WeekCell cell={cell} row={row} asked={asked} moving={moving} label={day?.label ?? ""} />
      )}
    </td>
  );
}

function stateOf({ absence, overtime, isFree, routes }: CalendarCell): string {
  if (absence !== null) return routes.length > 0 ? "conflict" : "absent";
  if (overtime) return "over";
  if (routes.length > 0) return "planned";
  return isFree ? "free" : "none";
}

interface MonthCellProps extends Pick<CellProps, "cell" | "moving"> {
  asked: Calendar["asked"];
}

/** What the routes of a day come to, in hours. A day with one route is dragged as that route. */
function MonthCell({ cell, asked, moving }: MonthCellProps) {
  const { routes, length, overtime, absence, isFree, day, held } = cell;
  const off = absence === null ? null : ["Absent", absence].filter(Boolean).join(": ");
  const words = [length, overtime && `${overtime} too long`, off].filter(Boolean).join(", ");
  const [route, ...others] = routes;
  const isDraggable = route && route.status !== "completed" && others.length === 0;
  return (
    <>
      {route && route.id === moving && <span aria-busy="true">…</span>}
      {length && (
        <div data-route={isDraggable ? route.id : undefined}>
          <Link
            className="calendar__sum"
            to={routesCalendarUrl(spanQuery(asked, WEEK, day))}
            title={routes.map(({ name }) => name).join(", ")}
            aria-label={words}
          >
            {(overtime || off) && <Icon name="triangle-alert" />}
            {cell.hours}
          </Link>
        </div>
      )}
      {off && !length && held.length === 0 && (
        <span title={off}>
          Off<span className="visually-hidden">{`. ${off}`}</span>
        </span>
      )}
      {held.length > 0 && (
        <HeldInMonth held={held} to={routesCalendarUrl(spanQuery(asked, WEEK, day))} />
      )}
      {isFree && (
        <span className="muted">
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">Free</span>
        </span>
      )}
    </>
  );
}

/** Leads to the week, which says why the days are held. */
function HeldInMonth({ held, to }: { held: HeldDay[]; to: string }) {
  const words = held.map((one) => `${one.name}. ${one.words}`).join("; ");
  return (
    <Link className="calendar__sum" to={to} title={words} aria-label={words}>
      Held
    </Link>
  );
}

interface WeekCellProps extends Pick<CellProps, "cell" | "row" | "moving"> {
  asked: Calendar["asked"];
  label: string;
}

/** The routes of one agent on one day. */
function WeekCell({ cell, row: { agent }, asked, moving, label }: WeekCellProps) {
  const { routes, length, overtime, absence, isFree, day, held } = cell;
  const here = routesCalendarUrl(spanQuery(asked, asked.view, asked.from));
  return (
    <>
      {absence !== null && (
        <span className="calendar__off" dir="auto">
          {routes.length > 0 && <Icon name="triangle-alert" />}
          {absence ? `Absent: ${absence}` : "Absent"}
        </span>
      )}
      {routes.map((route) => (
        <Entry
          key={route.id}
          route={route}
          moveTo={moveInCalendarUrl(route.id, here)}
          isMoving={route.id === moving}
        />
      ))}
      {held.map((one) => (
        <Held key={one.recurrenceId} held={one} label={label} />
      ))}
      {length && (routes.length > 1 || overtime) && (
        <span className="calendar__sum">
          {overtime && <Icon name="triangle-alert" />}
          <Facts of={overtime ? [length, `${overtime} too long`] : [`${length} in all`]} />
        </span>
      )}
      {isFree && <span className="calendar__free">Free</span>}
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
    </>
  );
}

/** A day of a recurring route that has no route, why, and the form that creates it anyway. */
const Held = ({
  held: { recurrenceId, name, day, words },
  label,
}: {
  held: HeldDay;
  label: string;
}) => (
  <article className="calendar__route calendar__route--held">
    <Link to={recurringRouteUrl(recurrenceId)} className="medium" dir="auto">
      {name}
    </Link>
    <span className="detail" dir="auto">
      {words}
    </span>
    <Link
      className="calendar__move small"
      to={recurringDayUrl(recurrenceId, day)}
      aria-label={`Create ${name} of ${label}`}
    >
      Create…
    </Link>
  </article>
);

interface EntryProps {
  route: CalendarRoute;
  moveTo: string;
  /** It is being saved in this cell. */
  isMoving: boolean;
}

function Entry({ route, moveTo, isMoving }: EntryProps) {
  const { id, name, status, stops, length, closedStops, isRecurring } = route;
  const isOpen = status !== "completed";
  return (
    <article
      className={`calendar__route calendar__route--${status}`}
      data-route={isOpen && !isMoving ? id : undefined}
      aria-busy={isMoving || undefined}
    >
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
            isRecurring ? "recurring" : null,
          ]}
        />
      </span>
      {isOpen && (
        <Link
          className="calendar__move small"
          to={moveTo}
          preventScrollReset
          aria-label={`Move ${name}`}
        >
          Move
        </Link>
      )}
    </article>
  );
}

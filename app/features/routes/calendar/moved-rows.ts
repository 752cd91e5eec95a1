/** How the calendar shows a route that was dropped and is being saved. */
import type { CalendarCell, CalendarRoute, CalendarRow } from "./calendar-rows";
import type { Drop } from "./use-drag";

/** Says that a form was sent by a drop. */
const DROP = "drop";

/** The form that a drop sends: that of the dialog, with what holds now beside what is to hold. */
export function dropForm({ id, name, updatedAt, officeId }: CalendarRoute, { from, to }: Drop) {
  const office = officeId ?? "";
  // Routes of nobody share a row with those of agents who are not listed: only another row changes the agent.
  const wasAgent = from.agentId === to.agentId ? to.agentId : from.agentId || "-";
  return {
    [DROP]: "on",
    ids: id,
    name,
    ...(updatedAt && { updatedAt }),
    ...{ day: to.day, wasDay: from.day },
    ...{ agentId: to.agentId, wasAgent },
    ...{ officeId: office, wasOffice: office },
  };
}

/** The id of the route that a form moves; null for another form. */
export const movingRoute = (form: FormData | undefined): string | null =>
  form?.has(DROP) ? String(form.get("ids")) : null;

/** The rows with the route of a drop in its new cell. */
export function movedRows(rows: CalendarRow[], form: FormData | undefined): CalendarRow[] {
  const id = movingRoute(form);
  const route = id && findRoute(rows, id);
  if (!route) return rows;
  const to = { day: form?.get("day"), agentId: form?.get("agentId") };
  const moved = (row: CalendarRow, cell: CalendarCell): CalendarCell => {
    const isTarget = cell.day === to.day && (row.agent?.id ?? "") === to.agentId;
    const others = cell.routes.filter((one) => one.id !== id);
    if (!isTarget && others.length === cell.routes.length) return cell;
    // What they come to is known once it is saved.
    const figures = { length: null, hours: null, overtime: null, isFree: false };
    return { ...cell, ...figures, routes: isTarget ? [...others, route] : others };
  };
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => moved(row, cell)) }));
}

/** A route that the calendar shows. */
export const findRoute = (rows: CalendarRow[], id: string): CalendarRoute | undefined =>
  rows.flatMap(({ cells }) => cells.flatMap(({ routes }) => routes)).find((one) => one.id === id);

/** Changes on the details of a route without a dialog: the status, the priority, a stop's place. */
import { updateRoute } from "contract/calls";
import { RouteStatus } from "contract/entities";
import { moveStop } from "contract/routes/stop-calls";
import { z } from "zod";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { PRIORITY_LABELS } from "~/lib/priorities";
import { send } from "~/upstream/client.server";
import { ROUTE_STATUS_LABELS } from "../status";
import { changeStops, locationOf } from "./change-stops.server";
import { readMove } from "./move-value";
import { movedTo } from "./order";
import { updatedAt } from "./route-forms";
import { backToRouteUrl } from "./screen-query";

const NO_MOVE = "Choose a stop and its place";
const MoveText = z.string(NO_MOVE).transform((text, context) => {
  const move = readMove(text);
  if (move) return move;
  context.addIssue({ code: "custom", message: NO_MOVE });
  return z.NEVER;
});
const NO_PLACE = "Enter the stop's new place in the order";
const Priority = z
  .enum(Object.keys(PRIORITY_LABELS), "Choose one of the priorities")
  .optional()
  .transform((value) => (value ? Number(value) : null));
const Status = z.enum(RouteStatus.options, "Choose one of the statuses");

/** The changes without a dialog. */
export const ScreenForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("status"), updatedAt, status: Status }),
    z.object({ intent: z.literal("priority"), updatedAt, priority: Priority }),
    z.object({ intent: z.literal("move"), updatedAt, move: MoveText }),
    z.object({
      intent: z.literal("move-to"),
      updatedAt,
      stopId: z.string(NO_MOVE).min(1, NO_MOVE).max(64, NO_MOVE),
      place: z.coerce.number(NO_PLACE).int(NO_PLACE).min(1, NO_PLACE).max(99_999, NO_PLACE),
    }),
  ],
  "Choose what to change: the status, the priority, or the place of a stop",
);

type Change = z.output<typeof ScreenForm>;

/** Makes a change without a dialog. */
export async function changeScreen(change: Change, context: FormContext): Promise<Done> {
  const { upstream, params, query } = context;
  const routeId = params.id ?? "";
  if (change.intent === "status" || change.intent === "priority") {
    const { intent: _, ...body } = change;
    await send(upstream, updateRoute, { params: { id: routeId }, body });
    return { message: messageOf(change), redirectTo: backToRouteUrl(routeId, query) };
  }
  const { stopId, place } = change.intent === "move" ? change.move : change;
  return changeStops(context, {
    updatedAt: change.updatedAt,
    stops: (before) => {
      const stops = before.map((stop) => ({ ...stop, visited: stop.isVisited }));
      return movedTo(stops, stopId, place);
    },
    save: (path, before) => {
      const body = { locationId: locationOf(before, stopId), order: place, ...path };
      return send(upstream, moveStop, { params: { routeId }, body });
    },
    message: `Moved to place ${place}`,
    shown: () => stopId,
  });
}

function messageOf(change: Extract<Change, { intent: "status" | "priority" }>): string {
  if (change.intent === "status")
    return `The route is ${ROUTE_STATUS_LABELS[change.status].toLowerCase()} now`;
  return change.priority
    ? `The priority is ${change.priority} now`
    : "The route has no priority now";
}

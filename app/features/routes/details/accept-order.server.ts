import type { z } from "zod";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { reorderStops } from "~/upstream/stops.server";
import { changeStops } from "./change-stops.server";
import type { AcceptForm } from "./route-forms";

/** Saves the order that was proposed, with the path along it as it is now. */
export function acceptOrder(
  { order, updatedAt }: z.output<typeof AcceptForm>,
  context: FormContext,
): Promise<Done> {
  const { upstream, params } = context;
  return changeStops(context, {
    updatedAt,
    stops: (before) => order.flatMap((id) => before.find((stop) => stop.id === id) ?? []),
    save: (path) => reorderStops(upstream, { routeId: params.id ?? "", stopIds: order, ...path }),
    message: "The new order is saved",
  });
}

import { UpdatedAt } from "~/kit/form/updated-at";
import type { RouteSummary } from "./read-screen.server";

interface MoveToProps {
  stopId: string;
  route: RouteSummary;
  action: string;
}

/**
 * Sends a stop to the place that is typed, however far off it is. The list of stops sends it
 * with scripts: a long one has hundreds of these.
 */
export function MoveTo({ stopId, route, action }: MoveToProps) {
  return (
    <form method="post" action={action} className="stop-move row gap-2 between" data-leave="freely">
      <input type="hidden" name="intent" value="move-to" />
      <input type="hidden" name="stopId" value={stopId} />
      <UpdatedAt of={route} />
      <label className="row gap-2">
        Move to place
        <input
          className="input"
          type="number"
          inputMode="numeric"
          name="place"
          min={1}
          max={route.stops}
          required
        />
      </label>
      <button type="submit" className="button button--secondary button--small">
        Move
      </button>
    </form>
  );
}

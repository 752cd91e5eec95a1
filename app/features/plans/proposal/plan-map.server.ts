/** The map of a plan: a colour for each agent, and the weekday or the number on each pin. */
import type { PlanDocument } from "contract/entities";
import { locationDetailsUrl } from "~/features/urls";
import type { MapData, MapLine, MapPin } from "~/map";
import { drawMap, pathOf } from "~/map/index.server";
import type { ShownAgent, ShownDay } from "./show-plan.server";
import { tonedPin } from "./tones";

/** More pins than this would lie over each other: the map is then drawn for a day or an agent alone. */
export const MOST_PINS = 400;

interface MapAsked {
  document: PlanDocument;
  agents: readonly ShownAgent[];
  shown: readonly ShownDay[];
  /** Whether it is of one day: its pins then have the number of the stop, else the weekday. */
  isNumbered: boolean;
}

/**
 * The stops of some days on a map; null where there are none or too many. The id of a pin begins
 * with the tone of its agent, and one day has a line for each agent in the order of the plan: the
 * style sheet colours them by that.
 */
export function drawPlan({ document, agents, shown, isNumbered }: MapAsked): MapData | null {
  const pins = shown.flatMap((one) => pinsOf(one, document, isNumbered));
  const [first] = pins;
  if (!first || pins.length > MOST_PINS) return null;
  const lines = isNumbered ? linesOf(document, agents, shown, first) : [];
  return drawMap({ pins, lines, fits: [] });
}

function linesOf(
  document: PlanDocument,
  agents: readonly ShownAgent[],
  shown: readonly ShownDay[],
  { coordinates }: MapPin,
) {
  return agents.map(({ userId }): MapLine => {
    const own = shown.find((one) => one.userId === userId);
    const points = own ? pointsOf(own, document) : [];
    // An agent without a line has one of no length, under a pin, so that the others keep their places.
    const drawn = points.length > 1 ? points : [coordinates, coordinates];
    return { kind: "route", path: pathOf(drawn), estimated: true };
  });
}

const pointsOf = ({ stops }: ShownDay, { places }: PlanDocument) =>
  stops.flatMap((stop): [number, number][] => {
    const place = places[stop.place];
    return place ? [[place.longitude, place.latitude]] : [];
  });

function pinsOf(day: ShownDay, { places }: PlanDocument, isNumbered: boolean): MapPin[] {
  return day.stops.flatMap((stop, at): MapPin[] => {
    const place = places[stop.place];
    if (!place) return [];
    return [
      {
        id: tonedPin(day.tone, stop.place),
        kind: "stop",
        coordinates: [place.longitude, place.latitude],
        label: isNumbered ? String(at + 1) : day.label.slice(0, 2),
        title: place.name,
        detail: `${day.agent}, ${day.label}, ${stop.arrival}`,
        actions: [{ label: "Details", to: locationDetailsUrl(stop.locationId) }],
      },
    ];
  });
}

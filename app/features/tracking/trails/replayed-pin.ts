import type { LonLat } from "geo/geometry/lon-lat";
import type { MapPin } from "~/map";

/** The id of the pin that is moved through the day. */
export const REPLAYED_PIN = "replayed";

/** Where the agent was at the moment that is shown. */
export const replayedPin = (coordinates: LonLat, title: string): MapPin => ({
  id: REPLAYED_PIN,
  kind: "agent",
  coordinates,
  title,
  sudden: true,
});

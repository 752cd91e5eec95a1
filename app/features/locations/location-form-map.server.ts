import type { LonLat } from "geo/geometry/lon-lat";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { readDegrees } from "./location-degrees";
import { POSITION_PIN } from "./location-form-pin";
import { workArea } from "./work-area.server";

/** The map of a form: the position as typed; without one, where the reader's office works. */
export async function readPositionMap(
  session: Pick<SignedIn, "upstream">,
  { name, latitude, longitude }: { name: string; latitude: string; longitude: string },
): Promise<MapData> {
  const place = [readDegrees(longitude, 180), readDegrees(latitude, 90)];
  const [x, y] = place;
  const pins = x == null || y == null ? [] : [positionPin([x, y], name)];
  return drawMap({ pins, around: await workArea(session, pins) });
}

const positionPin = (coordinates: LonLat, name: string) => ({
  ...POSITION_PIN,
  coordinates,
  title: name || POSITION_PIN.title,
});

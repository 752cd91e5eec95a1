import { TRACKER_PROGRAMS } from "contract/tracking/facts";
import { sql } from "drizzle-orm";
import { positions } from "../../../db/schema";
import {
  booleanColumn,
  enumColumn,
  jsonColumn,
  numberColumn,
  type Shape,
} from "../../../http/list/resource";

/** What is known of a position beside its time and its agent. */
export const POSITION_SHAPE = {
  coordinates: jsonColumn(sql`json_build_array(${positions.longitude}, ${positions.latitude})`),
  accuracy: numberColumn(positions.accuracy),
  altitude: numberColumn(positions.altitude),
  speed: numberColumn(positions.speed),
  heading: numberColumn(positions.heading),
  battery: numberColumn(positions.battery),
  charging: booleanColumn(positions.charging),
  source: enumColumn(positions.source, TRACKER_PROGRAMS),
} satisfies Shape;

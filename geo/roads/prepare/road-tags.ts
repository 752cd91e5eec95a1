/** What OpenStreetMap's tags say of who may use a road, and how fast. */
import { ACCESS, type Mode, NODE, ROAD_KINDS, type RoadKind } from "../road-file";
import type { Tags } from "./read-osm";

/** A road as directions see it. */
export interface Road {
  kind: RoadKind;
  /** Bits of `ACCESS`; 0 where nobody may use it. */
  access: number;
  /** For whoever has business there, and not to pass through. */
  endsOnly: boolean;
  /** One pays for it. */
  toll: boolean;
  /** Of stones, or not paved. */
  rough: boolean;
  /** With a lane or a track for bikes beside the cars. */
  cycleLane: boolean;
  /** Meant for lorries. */
  lorryRoute: boolean;
  /** As tagged, in km/h; 0 where it is not. */
  speed: number;
}

const KINDS = new Set<string>(ROAD_KINDS);
const LESSER_SERVICE = new Set<string>(["alley", "driveway", "parking_aisle"]);

const NOT_FOR_CARS = new Set<RoadKind>([
  ...(["pedestrian", "cycleway", "footway", "path", "bridleway", "steps"] as const),
]);
/** Tracks that only tractors and the like go. */
const ROUGHEST = new Set(["grade4", "grade5"]);
/** Ways on which bikes are let only where that is said. */
const BIKES_IF_SAID = new Set<RoadKind>(["footway", "pedestrian", "bridleway"]);
const NO_BIKES = new Set<RoadKind>(["motorway", "motorway_link", "trunk", "trunk_link", "steps"]);
const NO_FEET = new Set<RoadKind>(["motorway", "motorway_link", "trunk", "trunk_link"]);

/** From the general to the particular: the last that is tagged holds. */
const ACCESS_KEYS: Record<Mode, string[]> = {
  car: ["access", "vehicle", "motor_vehicle", "motorcar"],
  bike: ["access", "vehicle", "bicycle"],
  foot: ["access", "foot"],
};
const ENDS_ONLY = new Set(["private", "destination", "customers", "delivery", "residents"]);
const OPEN = new Set(["yes", "designated", "permissive", "official"]);
const LET = new Set([...OPEN, ...ENDS_ONLY]);
const CLOSED = new Set(["no", "use_sidepath", "agricultural", "forestry", "emergency"]);

const ROUGH = new Set([
  ...["cobblestone", "unhewn_cobblestone", "sett", "unpaved", "gravel", "pebblestone"],
  ...["dirt", "earth", "ground", "grass", "mud", "rock", "sand"],
]);

const CYCLE_LANE_KEYS = ["cycleway", "cycleway:both", "cycleway:right", "cycleway:left"];
const CYCLE_LANES = new Set(["lane", "track"]);

/** The road with these tags; null for anything else, and for one that nobody may use. */
export function roadOf(tags: Tags): Road | null {
  const kind = kindOf(tags);
  if (!kind || tags.area === "yes") return null;
  let access = 0;
  const oneway = onewayOf(tags, kind);
  if (allows(tags, "car", !NOT_FOR_CARS.has(kind) && !ROUGHEST.has(tags.tracktype ?? "")))
    access |= ways(ACCESS.car, oneway);
  const bikes = !NO_BIKES.has(kind) && !BIKES_IF_SAID.has(kind);
  if (allows(tags, "bike", bikes)) access |= ways(ACCESS.bike, bikesOneway(tags, oneway));
  if (allows(tags, "foot", !NO_FEET.has(kind))) access |= ways(ACCESS.foot, 0);
  if (access === 0) return null;
  const endsOnly =
    kind === "driveway" ||
    kind === "parking_aisle" ||
    ACCESS_KEYS.car.some((key) => ENDS_ONLY.has(tags[key] ?? ""));
  return {
    ...{ kind, access, endsOnly },
    toll: tags.toll === "yes",
    rough: ROUGH.has(tags.surface ?? ""),
    cycleLane: CYCLE_LANE_KEYS.some((key) => CYCLE_LANES.has(tags[key] ?? "")),
    lorryRoute: tags.hgv === "designated" || tags["hgv:national_network"] === "yes",
    speed: speedOf(tags.maxspeed),
  };
}

function kindOf({ highway, service }: Tags): RoadKind | null {
  const named = highway === "service" && service && LESSER_SERVICE.has(service) ? service : highway;
  return named && KINDS.has(named) ? (named as RoadKind) : null;
}

function allows(tags: Tags, mode: Mode, byDefault: boolean): boolean {
  let allowed = byDefault;
  for (const key of ACCESS_KEYS[mode]) {
    const value = tags[key] ?? "";
    if (CLOSED.has(value)) allowed = false;
    // That it is open to all says nothing of what its kind is not made for.
    else if (LET.has(value) && (key !== "access" || byDefault)) allowed = true;
  }
  return allowed;
}

type Oneway = -1 | 0 | 1;

const ways = ({ along, back }: { along: number; back: number }, oneway: Oneway): number =>
  (oneway >= 0 ? along : 0) | (oneway <= 0 ? back : 0);

function onewayOf({ oneway, junction }: Tags, kind: RoadKind): Oneway {
  if (oneway === "yes" || oneway === "1" || oneway === "true") return 1;
  if (oneway === "-1" || oneway === "reverse") return -1;
  if (oneway === "no") return 0;
  return kind === "motorway" || junction === "roundabout" || junction === "circular" ? 1 : 0;
}

function bikesOneway(tags: Tags, oneway: Oneway): Oneway {
  const own = tags["oneway:bicycle"];
  if (own === "no" || tags.cycleway?.startsWith("opposite")) return 0;
  if (own === "yes") return 1;
  return own === "-1" ? -1 : oneway;
}

const KILOMETRES_A_MILE = 1.609344;
const MOST_SPEED = 255;

/** In km/h; 0 for none, and for words such as `signals`. */
function speedOf(maxspeed: string | undefined): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*(mph)?/.exec(maxspeed ?? "") ?? [];
  const speed = Math.round(Number(digits ?? 0) * (unit ? KILOMETRES_A_MILE : 1));
  return Math.min(speed, MOST_SPEED);
}

const STOP_ALL = new Set(["block", "jersey_barrier", "debris", "wall", "fence"]);
const STOP_CARS = new Set(["bollard", "cycle_barrier", "kissing_gate", "stile", "turnstile"]);
const GATES = new Set(["gate", "lift_gate", "swing_gate"]);

/** Bits of `NODE` for what stands on a road; 0 for nothing. */
export function nodeFlagsOf(tags: Tags): number {
  let flags = tags.highway === "traffic_signals" ? NODE.signals : 0;
  const { barrier = "" } = tags;
  if (!barrier) return flags;
  if (barrier === "toll_booth") flags |= NODE.toll;
  const isGate = GATES.has(barrier);
  if (isGate && !ACCESS_KEYS.car.some((key) => OPEN.has(tags[key] ?? ""))) flags |= NODE.gate;
  const open = isGate || !(STOP_ALL.has(barrier) || STOP_CARS.has(barrier));
  if (!allows(tags, "car", open)) flags |= NODE.stopsCars;
  if (!allows(tags, "bike", isGate || !STOP_ALL.has(barrier))) flags |= NODE.stopsBikes;
  return flags;
}

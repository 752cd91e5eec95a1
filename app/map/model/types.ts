/** What a map shows: the same data for the server's picture and for every map in the browser. */
import type { AgentStateName } from "contract/entities";
import type { Bounds, LonLat } from "geo/geometry/lon-lat";
import type { MapFrame } from "geo/geometry/mercator";

/**
 * - `stop`, `visited`: numbered stops of a route
 * - `centre`: the place around which stops were searched
 * - `destination`: the place at which a tour is to end, where that is no stop
 * - `agent`: where somebody is
 */
type PinKind = "stop" | "visited" | "centre" | "destination" | "agent";

/** Where agents are drawn while they move, by the id of their pin. */
export type Positions = ReadonlyMap<string, LonLat>;

/** How close every map comes. */
export const CLOSEST_ZOOM = 20;

/** Which end of a tour a stop is. */
export type TourEnd = "origin" | "destination";

export interface MapPin {
  /** Unique on its map; what is highlighted with it carries `data-pin` with the same text. */
  id: string;
  kind: PinKind;
  coordinates: LonLat;
  /** What stands in the pin: the number of a stop. */
  label?: string;
  /** The heading of its pop-up, and its name for screen readers. */
  title: string;
  /** The ends of the tour that this stop is: drawn with a flag each. */
  ends?: TourEnd[];
  /** A second line of the pop-up. */
  detail?: string;
  /** Tells apart what has the same title; a line of its own. */
  address?: string;
  /** Links of the pop-up. */
  actions?: { label: string; to: string }[];
  /** Can be dragged, and moved by the arrow keys, where `RouteMap` is told what becomes of it. */
  movable?: boolean;
  /** An agent who stands at once where they are told to be, and does not slide there. */
  sudden?: boolean;
  /** Why the visit there was not possible, in words: a visited stop with a cross for its tick. */
  failed?: string | undefined;
  /** Has another place than before: drawn with a ring. */
  moved?: boolean;
  /** What an agent is doing: each state has a shape and a colour of its own. */
  state?: {
    name: AgentStateName;
    label: string;
    /** How long ago the agent was there (`3 h`), if the position is old. */
    age?: string | undefined;
  };
  /** Was there last, but too long ago: drawn quieter. */
  stale?: boolean;
}

/** Many places as one mark with their number. */
export interface PinCluster {
  id: number;
  count: number;
  coordinates: LonLat;
  /** How close to come for it to fall apart. */
  opensAt: number;
  /** What it has so many of; `stops` if not given. */
  of?: string;
  /** Where it leads without scripts: the map come closer. */
  to?: string;
}

export interface MapLine {
  /**
   * `before`: what a proposal would replace, drawn behind and quieter; `area`: what is around a
   * choice; `driven`: where somebody went, above what was planned.
   */
  kind: "route" | "before" | "area" | "driven";
  /** Its points, as {@link pathOf} writes them. */
  path: string;
  /** As the crow flies, not along roads. */
  estimated?: boolean;
  /** Whom it is from, where they want to be named. */
  attribution?: Attribution;
}

export interface Attribution {
  label: string;
  href?: string;
}

/** Which map the browser puts in place of the server's picture. */
export type MapUpgrade =
  | { kind: "google"; key: string }
  /** `style` is the address of a MapLibre style; with `nameless` the widget draws the names. */
  | {
      kind: "maplibre";
      style: string;
      darkStyle: string;
      attribution: Attribution[];
      nameless?: boolean;
    }
  | { kind: "none" };

/** What the ground is drawn from. */
export interface MapGround {
  /** Changes with what lies below; part of the address of each picture of it. */
  version: string;
  /** The bounds of the prepared ones. */
  regions: readonly Bounds[];
}

export interface MapData {
  /** The server's picture; the browser's map starts with the same view. */
  frame: MapFrame;
  ground: MapGround;
  pins: MapPin[];
  lines: MapLine[];
  upgrade: MapUpgrade;
  /**
   * What a server has gathered for the frame that is shown; `pins` are then the single ones there.
   * Without it the widget gathers the pins by itself.
   */
  clusters?: PinCluster[];
  /** With clusters: the frame of all there is, as pins alone don't tell it. */
  whole?: MapFrame;
  /** Says how many are too far from most others for the frame to show them. */
  elsewhere?: string;
}

/** A route on a map, as one small SVG file that needs nothing else. */

import type { LonLat } from "geo/geometry/lon-lat";
import { contained, type MapFrame, toFrame, type XY } from "geo/geometry/mercator";
import { GROUND_COLOURS, type GroundColours } from "geo/ground/ground-colours";
import type { GroundLayer } from "geo/ground/layer";
import type { ShapeKind } from "geo/ground/shape-kinds";
import { renderToStaticMarkup } from "react-dom/server";
import { groundAttribution, namesAttribution, shortFrame } from "../model/ground";
import { namesFrame, namesRequest } from "../model/names";
import type { MapLine, MapPin } from "../model/types";
import { pinOffsets } from "../model/untangle";
import { Lines } from "../picture/lines";
import { drawMap } from "./draw-map.server";
import { groundLayer } from "./ground-layer.server";
import { groundPicture } from "./ground-picture.server";
import { namesPicture } from "./names-picture.server";

/** A stop that has a position. */
export interface PictureStop {
  number: number;
  coordinates: LonLat;
  /** `next`: the first one that is open. */
  state: "open" | "next" | "done";
}

/** CSS pixels: about what a phone has, so that numbers and names are read there. */
export const ROUTE_PICTURE = { width: 360, height: 300 };
/** Characters of the ground's paths, a third of it when compressed. */
const MOST_GROUND = 90_000;
/** Left out where the ground is more than that, the first one first. */
const DISPENSABLE: readonly ShapeKind[] = ["building", "path", "street", "rail", "green", "water"];
/** Characters in a line of sources. */
const SOURCES_LINE = 60;

/** Draws a route as an SVG document. It takes its theme from the page that shows it. */
export function routePicture(stops: readonly PictureStop[], lines: MapLine[]): string {
  const pins = stops.map(toPin);
  const { width, height } = ROUTE_PICTURE;
  const { frame: large, ground } = drawMap({ pins, lines, still: true });
  const frame = shortFrame(contained(large, width, height));
  const offsets = pinOffsets(pins, frame.zoom);
  const sources = [
    ...groundAttribution(frame, ground.regions),
    ...namesAttribution(frame, ground.regions),
    ...lines.flatMap(({ attribution }) => attribution ?? []),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    renderToStaticMarkup(<style>{STYLE}</style>),
    `<rect class="land" width="100%" height="100%" fill="${LIGHT.land}"/>`,
    groundPicture(frame, lighterGround(groundLayer(frame))),
    `<g fill="none" stroke="${PIN_COLOURS.light.open[0]}" stroke-width="3">`,
    renderToStaticMarkup(<Lines lines={lines} frame={frame} />),
    "</g>",
    namesIn(frame, pins, offsets),
    `<g ${TEXT}>`,
    renderToStaticMarkup(<Pins stops={stops} frame={frame} offsets={offsets} />),
    "</g>",
    renderToStaticMarkup(<Sources labels={[...new Set(sources.map(({ label }) => label))]} />),
    "</svg>",
  ].join("");
}

/** Colours as attributes show where a browser applies our content security policy to pictures. */
const LIGHT = GROUND_COLOURS.light;
const TEXT = 'font-family="system-ui,sans-serif" font-size="12" text-anchor="middle"';

const toPin = ({ number, coordinates, state }: PictureStop): MapPin => ({
  ...{ id: String(number), title: "", coordinates },
  kind: state === "done" ? "visited" : "stop",
});

/** The ground without the details that make it too large to send. */
export function lighterGround({ sea, shapes }: GroundLayer): GroundLayer {
  let left = shapes;
  for (const kind of DISPENSABLE) {
    if (left.reduce((sum, { d }) => sum + d.length, 0) <= MOST_GROUND) break;
    left = left.filter((shape) => shape.kind !== kind);
  }
  return { sea, shapes: left };
}

/** Names reach a little beyond the frame, which cuts them off. */
function namesIn(frame: MapFrame, pins: MapPin[], offsets: ReadonlyMap<string, XY>): string {
  const request = namesRequest({ frame, anySize: false }, pins, offsets);
  const { width, height } = namesFrame(request);
  const [x, y] = [(frame.width - width) / 2, (frame.height - height) / 2];
  const at = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `<svg ${at}>${namesPicture(request)}</svg>`;
}

interface PinsProps {
  stops: readonly PictureStop[];
  frame: MapFrame;
  offsets: ReadonlyMap<string, XY>;
}

/** What is drawn last lies on top: the next stop, then the earlier ones of those that are open. */
const HEIGHTS: Record<PictureStop["state"], number> = { done: 0, open: 1, next: 2 };

const Pins = ({ stops, frame, offsets }: PinsProps) =>
  stops
    .toSorted((a, b) => HEIGHTS[a.state] - HEIGHTS[b.state] || b.number - a.number)
    .map((stop) => (
      <Pin
        key={stop.number}
        stop={stop}
        at={toFrame(stop.coordinates, frame)}
        offset={offsets.get(String(stop.number))}
      />
    ));

interface PinProps {
  stop: PictureStop;
  at: XY;
  /** Pixels away from its place, where it shares that with others. */
  offset: XY | undefined;
}

function Pin({ stop: { number, state }, at: [x, y], offset }: PinProps) {
  const { [state]: colours, done, edge } = PIN_COLOURS.light;
  const [body, ink] = colours;
  const [right, down] = (offset ?? []).map(short);
  return (
    <g
      className={`pin ${state}`}
      transform={`translate(${short(x)} ${short(y)})`}
      fill={body}
      stroke={state === "done" ? ink : edge}
    >
      {offset && <path className="leg" d={`M0 0L${right} ${down}`} stroke={done[1]} />}
      <g transform={offset && `translate(${right} ${down})`}>
        {state === "next" && <circle className="ring" r="16" fill="none" stroke={body} />}
        {state === "done" ? (
          <rect x="-10" y="-10" width="20" height="20" rx="3" />
        ) : (
          <circle r={state === "next" ? 13 : 11.5} />
        )}
        <text
          className={number > 99 ? "long" : undefined}
          fill={ink}
          stroke="none"
          dominantBaseline="central"
        >
          {number}
        </text>
      </g>
    </g>
  );
}

const short = (pixels: number) => Number(pixels.toFixed(1));

/** Whom the map is from, as their licences want it; wrapped, as SVG does not. */
function Sources({ labels }: { labels: readonly string[] }) {
  const rows: string[] = [];
  for (const label of labels) {
    const longer = rows.length > 0 ? `${rows.at(-1)}, ${label}` : label;
    if (rows.length > 0 && longer.length <= SOURCES_LINE) rows[rows.length - 1] = longer;
    else rows.push(label);
  }
  const { width, height } = ROUTE_PICTURE;
  return rows.map((row, index) => (
    <text
      key={row}
      className="source"
      fill={LIGHT.label}
      fontSize={9}
      textAnchor="end"
      x={width - 4}
      y={height - 7 - 12 * (rows.length - 1 - index)}
    >
      {row}
    </text>
  ));
}

interface PinColours {
  open: readonly [body: string, number: string];
  next: readonly [body: string, number: string];
  done: readonly [body: string, number: string];
  edge: string;
}

/** Each number has a contrast of 7:1 or more, as all on the page of an agent's day. */
const PIN_COLOURS: Record<"light" | "dark", PinColours> = {
  light: {
    ...{ open: ["#07493b", "#fff"], next: ["#7a1fa2", "#fff"], done: ["#fff", "#10201a"] },
    edge: "#fff",
  },
  dark: {
    ...{ open: ["#7fe0c5", "#04211a"], next: ["#f0b6ff", "#2a0536"], done: ["#1a221e", "#f2f6f4"] },
    edge: "#0b100e",
  },
};

const coloured = ({ open, next, done, edge }: PinColours, { land, label }: GroundColours) =>
  [
    `.map__line{stroke:${open[0]}}.map__line--edge,.pin circle{stroke:${edge}}`,
    ...Object.entries({ open, next, done }).map(
      ([state, [body, number]]) =>
        `.${state} circle,.${state} rect{fill:${body}}.pin.${state} text{fill:${number}}`,
    ),
    `.pin rect,.leg{stroke:${done[1]}}.pin .ring{fill:none;stroke:${next[0]}}`,
    `.source{fill:${label};stroke:${land}}`,
  ].join("");

const STYLE = [
  ".map__line{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}",
  ".map__line--edge{stroke-width:6}.map__line--estimated{stroke-dasharray:6 7}",
  ".pin circle,.pin rect{stroke-width:1.5}.pin .ring{stroke-width:2.5}.leg{stroke-width:1.5}",
  ".pin text{font-weight:700;font-size:12px;stroke:none}.pin .long{font-size:9.5px}",
  "text.source{font-size:9px;text-anchor:end;stroke-width:3;stroke-opacity:.9}",
  coloured(PIN_COLOURS.light, GROUND_COLOURS.light),
  `@media(prefers-color-scheme:dark){${coloured(PIN_COLOURS.dark, GROUND_COLOURS.dark)}}`,
].join("");

import type { AgentStateName } from "contract/entities";
import type { XY } from "geo/geometry/mercator";
import { memo } from "react";
import { AGE_BELOW } from "../model/readable-ages";
import type { MapPin, TourEnd } from "../model/types";
import { isInSight } from "./place-in";

/** The id of a pin's row, in the list that stands beside the map. */
export const pinRowId = (id: string) => `pin-${id}`;

/** What a row of a list carries to be highlighted together with its pin. */
export const pinRow = (id: string) => ({ id: pinRowId(id), "data-pin": id });

interface PinProps {
  pin: MapPin;
  /** Where its place is, as SVG coordinates. */
  x: string;
  y: string;
  /** Pixels away from its place, where it shares that with others. */
  offset: XY | undefined;
  /** False where its age would cover something else. */
  isAgeShown?: boolean;
}

/** A pin; a link to its row in the list beside the map. The keyboard leaves out those just beyond the edge. */
export const Pin = memo(function Pin({ pin, x, y, offset, isAgeShown }: PinProps) {
  const [right, down] = offset ?? [0, 0];
  return (
    <svg x={x} y={y} overflow="visible" className={pinLook(pin)} role="presentation">
      {offset && <circle className="pin__spot" r="2.5" />}
      {offset && <path className="pin__leg" d={`M0 0L${right.toFixed(1)} ${down.toFixed(1)}`} />}
      <a
        href={`#${pinRowId(pin.id)}`}
        data-pin={pin.id}
        tabIndex={isInSight(x, y) ? undefined : -1}
      >
        <title>{pinName(pin)}</title>
        <g transform={offset && `translate(${right.toFixed(1)} ${down.toFixed(1)})`}>
          <PinShape pin={pin} isAgeShown={isAgeShown} />
        </g>
      </a>
    </svg>
  );
});

/** The pin once more and larger, above all others: the one that is pointed at. */
export function RaisedPin({ pin, x, y, offset }: PinProps) {
  const [right, down] = offset ?? [0, 0];
  return (
    <svg
      x={x}
      y={y}
      overflow="visible"
      className={`${pinLook(pin)} pin--raised`}
      aria-hidden="true"
    >
      <g transform={`translate(${right.toFixed(1)} ${down.toFixed(1)}) scale(1.25)`}>
        <PinShape pin={pin} />
      </g>
    </svg>
  );
}

const pinLook = ({ kind, state, stale, movable }: MapPin) =>
  [
    `pin pin--${kind}`,
    state && `pin--${state.name}`,
    stale && "pin--stale",
    state?.age && "pin--aged",
    movable && "pin--movable",
  ]
    .filter(Boolean)
    .join(" ");

const END_WORDS: Record<TourEnd, string> = { origin: "Origin", destination: "Destination" };

/** `Origin`, `Destination` or both. */
export const endWords = (ends: readonly TourEnd[]): string =>
  ends.map((end) => END_WORDS[end]).join(", ");

/** What a screen reader calls the pin. */
function pinName(pin: MapPin): string {
  const { label, title, kind, failed, moved, stale, state, ends = [] } = pin;
  const signs = [
    ...ends.map((end) => END_WORDS[end].toLowerCase()),
    ...(kind === "visited" ? [failed ?? "visited"] : []),
    ...(moved ? ["moved"] : []),
    ...(stale ? ["stale"] : []),
    ...(state ? [state.age ? `${state.label}, ${state.age} ago` : state.label] : []),
  ];
  return [...(label ? [label] : []), title, ...signs.map((sign) => `(${sign})`)].join(" ");
}

/** Flags on one pole, to its left for the origin and to its right for the destination. */
const FLAGS: Record<TourEnd, string> = {
  origin: "M-7-7V-26h-12l3 4l-3 4h12",
  destination: "M-7-7V-26h13l-3 4l3 4h-13",
};

const DIAMOND = "M0-13L13 0L0 13L-13 0Z";
const TICK = "M6.6-9L8.4-7.2L11.6-10.8";
const CROSS = "M7-11L11-7M11-11L7-7";
const ARROW = "M0-6.5L5 5.5L0 3L-5 5.5Z";

/** A circle with an arrow, a square with a place, a diamond with "!", a small circle with "–". */
const STATE_SHAPES: Record<AgentStateName, { body: string; sign: string }> = {
  moving: { body: "M-11 0a11 11 0 1 1 22 0a11 11 0 1 1-22 0", sign: ARROW },
  "at-stop": {
    body: "M-7-10H7a3 3 0 0 1 3 3V7a3 3 0 0 1-3 3H-7a3 3 0 0 1-3-3V-7a3 3 0 0 1 3-3Z",
    sign: "M-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0",
  },
  silent: { body: DIAMOND, sign: "M-1.6-7h3.2L1 1.5h-2ZM-1.5 3.5h3v3h-3Z" },
  off: { body: "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0", sign: "M-4-1.25h8v2.5h-8Z" },
};

/** The shape of a state alone, for a legend. */
export const StateShape = ({ state }: { state: AgentStateName }) => (
  <svg
    className={`pin pin--agent pin--${state}`}
    viewBox="-14 -14 28 28"
    width="22"
    height="22"
    aria-hidden="true"
  >
    <path className="pin__body" d={STATE_SHAPES[state].body} />
    <path className="pin__sign" d={STATE_SHAPES[state].sign} />
  </svg>
);

/** Each kind has a shape of its own, so that colour is never the only sign. */
function PinShape({
  pin: { kind, label, failed, moved, ends, state },
  isAgeShown = true,
}: Pick<PinProps, "pin" | "isAgeShown">) {
  return (
    <>
      {ends?.map((end) => (
        <path key={end} className={`pin__flag pin__flag--${end}`} d={FLAGS[end]} />
      ))}
      <circle className="pin__reach" r="14" />
      {moved && <circle className="pin__moved" r="15" />}
      {kind === "destination" ? (
        <path className="pin__body" d="M0 0C-3-6-10-10-10-17a10 10 0 0 1 20 0C10-10 3-6 0 0Z" />
      ) : kind === "centre" ? (
        <path className="pin__body" d={DIAMOND} />
      ) : state ? (
        <path className="pin__body" d={STATE_SHAPES[state.name].body} />
      ) : (
        <circle className="pin__body" r="11" />
      )}
      {state ? (
        <path className="pin__sign" d={STATE_SHAPES[state.name].sign} />
      ) : (
        <PinSign kind={kind} label={label} failed={failed} />
      )}
      {state?.age && isAgeShown && (
        <text className="pin__age" y={AGE_BELOW}>
          {state.age}
        </text>
      )}
    </>
  );
}

function PinSign({ kind, label, failed }: Pick<MapPin, "kind" | "label" | "failed">) {
  switch (kind) {
    case "agent":
      return <path className="pin__sign" d={ARROW} />;
    case "destination":
      return <path className="pin__sign" d="M-3-22v10M-3-22h7l-2 3l2 3h-7" />;
    case "centre":
      return <circle className="pin__sign" r="3.5" />;
    case "visited":
      return (
        <>
          <PinNumber label={label} />
          <circle className="pin__badge" cx="9" cy="-9" r="5.5" />
          <path className="pin__tick" d={failed ? CROSS : TICK} />
        </>
      );
    case "stop":
      return <PinNumber label={label} />;
  }
}

function PinNumber({ label = "" }: Pick<MapPin, "label">) {
  return (
    <text className={`pin__number${label.length > 2 ? " pin__number--long" : ""}`}>{label}</text>
  );
}

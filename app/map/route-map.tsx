import type { LonLat } from "geo/geometry/lon-lat";
import { fromFrame, type MapFrame } from "geo/geometry/mercator";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { groundAttribution, namesAttribution } from "~/map/model/ground";
import type { MapData, PinCluster } from "./model/types";
import { SMALLER_ON_PHONES } from "./model/untangle";
import { Attributions } from "./picture/attributions";
import { MapControls } from "./picture/controls";
import { Ground } from "./picture/ground";
import { Names } from "./picture/names";
import { Overlay } from "./picture/overlay";
import { ScaleBar } from "./picture/scale-bar";
import type { BaseMap } from "./upgrade/base-map";
import { GestureHint } from "./upgrade/gesture-hint";
import { useGround } from "./upgrade/use-ground";
import { useHighlight } from "./upgrade/use-highlight";
import { type LiveMap, useLiveMap } from "./upgrade/use-live-map";
import { useMovablePin } from "./upgrade/use-movable-pin";
import { hasOwnNames, useNames } from "./upgrade/use-names";
import { usePopUp } from "./upgrade/use-pop-up";
import { useSlide } from "./upgrade/use-slide";
import { useViewRules } from "./upgrade/use-view-rules";

/** Pixels that an arrow key moves the map. */
const STEP = 80;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: Record<string, number> = { "+": 1, "=": 1, "-": -1, _: -1 };

interface RouteMapProps {
  /** Names the map for screen readers. */
  label: string;
  map: MapData;
  /** The pin that stays in view while it moves: live tracking. */
  follow?: string;
  /** Where the reader moves the pin that is `movable` to. */
  onMovePin?: (place: LonLat) => void;
  /** Takes the height of its container instead of proportions of its own. */
  fill?: boolean;
  /** Stays the server's picture, which takes any size without a script: for paper. */
  still?: boolean;
  /** Called once the map rests, with what it then shows. */
  onRest?: (frame: MapFrame) => void;
  /** What lies over a map that can be moved, such as a shape that is being drawn. */
  over?: (frame: MapFrame) => ReactNode;
}

/** A map with numbered pins: the server's picture, which the browser upgrades in place. */
export function RouteMap(props: RouteMapProps) {
  const { label, map, follow, onMovePin, fill, still, onRest, over } = props;
  const end = useId();
  const figure = useRef<HTMLElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const live = useLiveMap(plane, map, { still });
  const { frame, base, ground } = live;
  const { lit, focused } = useHighlight(figure);
  const showAll = useViewRules(figure, live, map, { follow, focused });
  const picture = useGround(map, live);
  const names = useNames(map, live);
  const ownNames = hasOwnNames(map, live);
  const popUp = usePopUp(figure);
  const moving = useSlide(map.pins);
  useRest(live, onRest);
  useMovablePin(figure, live, map.pins, onMovePin);

  const zoom = (by: number) =>
    base?.setView({ centre: frame.centre, zoom: frame.zoom + by }, { animate: true });

  const overlay = (
    <Overlay
      lines={map.lines}
      pins={map.pins}
      clusters={map.clusters}
      moving={moving}
      frame={frame}
      names={ownNames ? names : null}
      smaller={base ? 0 : SMALLER_ON_PHONES}
      raised={lit}
      open={popUp.open}
      onClose={popUp.close}
      onOpenCluster={base ? openCluster(base) : undefined}
    />
  );
  const sources = groundAttribution(picture.frame, map.ground.regions);
  const drawn = sources.length > 0 && <Ground picture={picture} frame={frame} />;
  const library = ground === "library" ? base : null;
  return (
    <figure
      ref={figure}
      className={`map${fill ? " map--fill" : ""}${base ? " map--live" : ""}`}
      aria-label={label}
      onClick={popUp.onClick}
      onKeyDown={popUp.onKeyDown}
    >
      <a className="map__skip visually-hidden" href={`#${end}`}>
        Skip the map
      </a>
      <div className="map__canvas" {...(base && keysOf(base, frame, label))}>
        <div ref={plane} className="map__plane" hidden={Boolean(library)}>
          {!library && (
            <PlaneGround isShown={ground === "picture"} names={!ownNames && names} frame={frame}>
              {drawn}
            </PlaneGround>
          )}
          {!library && overlay}
        </div>
        {library && createPortal(overlay, library.overlayHost)}
        {base && over?.(frame)}
        {base && <GestureHint base={base} />}
        <ScaleBar frame={frame} />
        <Attributions
          attribution={[
            ...(library ? library.attribution : sources),
            ...(ownNames ? namesAttribution(names.frame, map.ground.regions) : []),
            ...map.lines.flatMap((line) => line.attribution ?? []),
          ]}
        />
        {!still && <MapControls onZoom={zoom} onFit={showAll} />}
      </div>
      {map.elsewhere && <figcaption className="map__elsewhere">{map.elsewhere}</figcaption>}
      <span id={end} tabIndex={-1} />
    </figure>
  );
}

const openCluster =
  (base: BaseMap) =>
  ({ coordinates, opensAt }: PinCluster) =>
    base.setView({ centre: coordinates, zoom: opensAt + 0.2 }, { animate: true });

/** What can be moved can be moved by keys, so it takes the focus. */
const keysOf = (base: BaseMap, frame: MapFrame, label: string) => ({
  tabIndex: 0,
  role: "group",
  "aria-label": `${label}: arrow keys move it, + and − change the scale`,
  onKeyDown: moveByKeys(base, frame),
});

interface PlaneGroundProps {
  /** Whether the picture is the ground of the map; else only readers without scripts see it. */
  isShown: boolean;
  /** Names of places, if the picture has none of its own. */
  names: ComponentProps<typeof Names>["picture"] | false;
  frame: MapFrame;
  /** The picture. */
  children: ReactNode;
}

/** The ground that the server drew, under lines and pins. */
function PlaneGround({ isShown, names, frame, children }: PlaneGroundProps) {
  if (isShown) return children;
  return (
    <noscript>
      {children}
      {names && (
        <svg aria-hidden="true" focusable="false">
          <Names picture={names} frame={frame} />
        </svg>
      )}
    </noscript>
  );
}

const REST_MS = 250;

function useRest({ base, frame }: LiveMap, onRest: RouteMapProps["onRest"]) {
  const latest = useRef(onRest);
  latest.current = onRest;
  useEffect(() => {
    if (!base) return;
    const timer = setTimeout(() => latest.current?.(frame), REST_MS);
    return () => clearTimeout(timer);
  }, [base, frame]);
}

const moveByKeys = (base: BaseMap, frame: MapFrame) => (event: KeyboardEvent) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const [arrow, by] = [ARROWS[event.key], ZOOMS[event.key] ?? 0];
  if (!arrow && !by) return;
  const centre = arrow
    ? fromFrame([frame.width / 2 + arrow[0], frame.height / 2 + arrow[1]], frame)
    : frame.centre;
  base.setView({ centre, zoom: frame.zoom + by }, { animate: true });
  event.preventDefault();
};

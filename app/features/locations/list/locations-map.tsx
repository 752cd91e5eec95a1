import { useSearchParams } from "@remix-run/react";
import { boundsOf, type LonLat } from "geo/geometry/lon-lat";
import { frameBounds, type MapFrame } from "geo/geometry/mercator";
import { useState } from "react";
import { locationClustersPath } from "~/features/urls";
import { ownQuery } from "~/lib/list-query";
import { DrawShape, MapPinList, RouteMap } from "~/map";
import { Button, FormMessage, LinkButton, useHydrated, useNavigate, useReader } from "~/ui";
import { type Area, areaHref } from "./area";
import { locationsList } from "./locations-list";
import { mapHref, writeView } from "./map-view";
import type { Gathered, LocationsMap } from "./read-map.server";

export interface LocationsMapProps {
  shown: LocationsMap;
}

/** What the clusters of a frame are read as; see the route of `locationClustersPath`. */
export interface ReadClusters {
  /** The query that they are of. */
  of: string;
  gathered: Gathered | null;
}

const NO_CLUSTERS =
  "The connected server does not group locations for a map. Only the ones on this page of the list are shown.";

/** The map of the list's query: clusters for the frame that is shown, and tools to choose by it. */
export function LocationsMapView({ shown }: LocationsMapProps) {
  const [query] = useSearchParams();
  const of = queryOf(query);
  const { data, load } = useReader<ReadClusters>();
  const [frame, setFrame] = useState<MapFrame | null>(null);
  const [drawing, setDrawing] = useState<"box" | "lasso" | null>(null);
  const navigate = useNavigate();
  const gathers = shown.total !== null;
  const read = gathers && data?.of === of ? data.gathered : null;
  const map = read ? { ...shown.map, pins: read.pins, clusters: read.clusters } : shown.map;

  function rest(next: MapFrame) {
    setFrame(next);
    if (gathers) load(clustersUrl(of, next));
  }
  function drawn(corners: LonLat[]) {
    setDrawing(null);
    const box = boundsOf(corners);
    if (!box) return;
    const area: Area = drawing === "box" ? { kind: "box", box } : { kind: "polygon", corners };
    navigate(areaUrl(query, area), { preventScrollReset: true });
  }

  return (
    <>
      {!gathers && <FormMessage tone="warning">{NO_CLUSTERS}</FormMessage>}
      {gathers && (
        <MapTools
          query={query}
          frame={frame ?? shown.map.frame}
          whole={shown.map.elsewhere ? shown.map.whole : undefined}
          drawing={drawing}
          onDraw={setDrawing}
        />
      )}
      <div className="locations__canvas">
        <RouteMap
          label="Map of the locations"
          map={map}
          fill
          onRest={rest}
          over={(now) =>
            drawing && (
              <DrawShape
                frame={now}
                kind={drawing}
                onDrawn={drawn}
                onCancel={() => setDrawing(null)}
              />
            )
          }
        />
      </div>
      {map.pins.length > 0 && (
        <MapPinList pins={map.pins} summary={`Single locations on this map: ${map.pins.length}`} />
      )}
    </>
  );
}

interface MapToolsProps {
  query: URLSearchParams;
  /** What the map shows. */
  frame: MapFrame;
  /** Where everything is, if the map leaves some out. */
  whole: MapFrame | undefined;
  drawing: "box" | "lasso" | null;
  onDraw: (kind: "box" | "lasso" | null) => void;
}

/** Chooses locations by the map; what can be drawn only with scripts, can be looked at without. */
function MapTools({ query, frame, whole, drawing, onDraw }: MapToolsProps) {
  // The scripts of the map come later than those of the page: a press before them would be lost.
  const hydrated = useHydrated();
  const inView: Area = { kind: "box", box: frameBounds(frame) };
  const closer = (by: number) =>
    mapHref(query, true, { centre: frame.centre, zoom: Math.max(1, frame.zoom + by) });
  return (
    <div className="cluster gap-2" role="toolbar" aria-label="Select on the map">
      {(["box", "lasso"] as const).map((kind) => (
        <Button
          key={kind}
          size="small"
          className="js-only"
          disabled={!hydrated}
          aria-pressed={drawing === kind}
          onClick={() => onDraw(drawing === kind ? null : kind)}
        >
          {kind === "box" ? "Draw a box" : "Draw a lasso"}
        </Button>
      ))}
      <LinkButton size="small" to={areaUrl(query, inView)} prefetch="none" preventScrollReset>
        Select all in view
      </LinkButton>
      <span className="cluster gap-2 no-js-only">
        <LinkButton size="small" to={closer(1)}>
          Zoom in
        </LinkButton>
        <LinkButton size="small" to={closer(-1)}>
          Zoom out
        </LinkButton>
        <LinkButton size="small" to={mapHref(query, true, whole)}>
          Show everything
        </LinkButton>
      </span>
    </div>
  );
}

const areaUrl = (query: URLSearchParams, area: Area) =>
  `${locationsList.path}${areaHref(locationsList, query, area)}`;

/** The list's own query without where the map looks. */
function queryOf(query: URLSearchParams): string {
  const own = new URLSearchParams(ownQuery(locationsList, query));
  own.delete("at");
  return String(own);
}

function clustersUrl(of: string, frame: MapFrame): string {
  const query = new URLSearchParams(of);
  query.set("at", writeView(frame));
  query.set("width", String(frame.width));
  query.set("height", String(frame.height));
  return `${locationClustersPath()}?${query}`;
}

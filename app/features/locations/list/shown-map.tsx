import { lazy, Suspense } from "react";
import type { LocationsMapProps } from "./locations-map";
import { LocationsMapView as Written } from "./shown-map.server";

/** The scripts of the map come when it is shown: they are a good part of the list's own. */
const View =
  typeof document === "undefined"
    ? Written
    : lazy(async () => ({ default: (await import("./locations-map")).LocationsMapView }));

export const ShownMap = (props: LocationsMapProps) => (
  <Suspense fallback={<p className="muted">Loading the map…</p>}>
    <View {...props} />
  </Suspense>
);

export { endWords, pinRow } from "./pin";
export { MapPinList } from "./pin-list";
export { RouteMap, type RouteMapProps } from "./route-map";
export type { MapData, MapLine, MapPin, TourEnd } from "./types";

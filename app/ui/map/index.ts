export { RouteMap, type RouteMapProps } from "./route-map";
export type { MapData, MapLine, MapPin } from "./types";

export { pointsOf } from "./model/line-points";
export type { MapData, MapLine, MapPin, PinCluster, TourEnd } from "./model/types";
export { endWords, pinRow, pinRowId, StateShape } from "./picture/pin";
export { MapPinList } from "./picture/pin-list";
export { RouteMap } from "./route-map";
export { DrawShape } from "./upgrade/draw-shape";

/** The map's door for servers: what a screen draws, and what the routes under /map answer with. */
export { pathOf } from "./model/line-points";
export { drawMap, elsewhereInWords, nearMost, ROOM_TO_FIT } from "./server/draw-map.server";
export { FrameQuery, SpotsQuery } from "./server/frame-query";
export { groundPicture } from "./server/ground-picture.server";
export { namesPicture } from "./server/names-picture.server";
export { type PictureStop, ROUTE_PICTURE, routePicture } from "./server/route-picture.server";
export { mapStyle } from "./server/style.server";
export { TileAddress, tileArchive } from "./server/tiles.server";

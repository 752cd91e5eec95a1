import { sendRouteMap } from "~/features/links/day/index.server";

export const loader = sendRouteMap;

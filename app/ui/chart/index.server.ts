/** What servers draw charts with. */

export { drawBars, drawLines } from "./draw.server";

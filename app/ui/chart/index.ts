export { BarChart } from "./bar-chart";
export { Figures } from "./figures";
export { LineChart } from "./line-chart";
export type { DrawnBars, DrawnLines } from "./types";

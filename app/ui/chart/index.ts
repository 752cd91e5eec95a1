export { BarChart } from "./bar-chart";
export { LineChart } from "./line-chart";
export type { DrawnBars, DrawnLines } from "./types";

/** A chart, drawn by the server: all its places are worked out, so that the browser needs no library. */
export interface DrawnLines {
  /** Of the plot; its width is 1,000 whatever the page has room for. */
  height: number;
  ticks: { y: number; label: string }[];
  /** Under the plot, at parts of its width in percent. */
  labels: { x: number; text: string; anchor: "start" | "middle" | "end" }[];
  series: DrawnSeries[];
  /** What stands at each place from left to right, in words. */
  places: { x: number; said: string }[];
}

export interface DrawnSeries {
  name: string;
  line: string;
  area: string;
}

export interface DrawnBars {
  /** The key is its place: two may have one name. */
  bars: { key: number; label: string; value: string; percent: number }[];
}

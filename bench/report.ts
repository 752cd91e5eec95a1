export interface Figure {
  what: string;
  figure: string;
  /** What design asks for, where it asks. */
  budget?: string;
}

/** Prints figures as rows of a Markdown table, ready for docs/reference/benchmarks.md. */
export function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n### ${title}\n\n| what | measured | budget |\n|---|---|---|`);
  for (const { what, figure, budget = "" } of figures) {
    console.log(`| ${what} | ${figure} | ${budget} |`);
  }
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What every command of `npm run admin` has. */
import { createInterface } from "node:readline/promises";
import type { ParseArgsConfig } from "node:util";

export interface Command {
  /** What follows the name of the command. */
  takes: string;
  /** What it does, for `--help`: lines of at most 90 characters. */
  help: string;
  options?: NonNullable<ParseArgsConfig["options"]>;
  /** How many words it takes besides options: that many, or one of these numbers. */
  words: number | readonly number[];
  run(given: Given): Promise<void>;
}

export interface Given {
  words: readonly string[];
  /** An option that takes a value. */
  value(name: string): string | undefined;
  /** An option that takes none. */
  has(name: string): boolean;
}

/** Where the data lie. */
export interface Place {
  url?: string;
  dataDir: string;
}

export const PLACE_OPTIONS = {
  "database-url": { type: "string" },
  "data-dir": { type: "string" },
} as const;

export const PLACE_HELP =
  "Of the database that --database-url URL or --data-dir DIR names; else DATABASE_URL, else DATA_DIR, else ./data.";

export function placeOf({ value }: Given): Place {
  const dataDir = value("data-dir");
  return {
    url: value("database-url") ?? (dataDir ? undefined : process.env.DATABASE_URL || undefined),
    dataDir: dataDir ?? (process.env.DATA_DIR || "./data"),
  };
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Asks at the terminal; where there is none, the answer is missing. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

export const counted = (count: number, what: string): string =>
  `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;

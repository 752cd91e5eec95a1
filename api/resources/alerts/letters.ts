/** The mails with alerts. */
import { type AlertKind, MOST_ALERT_LINES } from "contract/alerts/facts";
import type { Line } from "./lines";

const HEADINGS: Record<AlertKind, string> = {
  "late-route": "Late routes",
  "silent-agent": "Agents who send no positions",
  "urgent-stop": "Urgent stops",
  "failed-import": "Imports that failed",
  "failed-backup": "Backups that failed",
  "overdue-coverage": "Overdue visits",
};

/** What a mail says once for each kind it is about. */
const SUBJECTS: Record<AlertKind, [one: string, more: string]> = {
  "late-route": ["1 late route", "late routes"],
  "silent-agent": ["1 silent agent", "silent agents"],
  "urgent-stop": ["1 urgent stop", "urgent stops"],
  "failed-import": ["1 failed import", "failed imports"],
  "failed-backup": ["1 failed backup", "failed backups"],
  "overdue-coverage": ["overdue visits", "overdue visits"],
};

export interface AlertLetter {
  lines: readonly Line[];
  isDigest: boolean;
  /** By whose clocks the times are. */
  timeZone: string;
  /** Where the console is; undefined if that is not known: the mail then has no links. */
  consoleUrl: string | undefined;
  /** The address that ends all alerts of the reader, if the console's is known. */
  stopUrl: string | undefined;
}

/** A mail with what was found, by kind; beyond the first lines it has their number only. */
export function alertLetter(letter: AlertLetter): { subject: string; text: string } {
  const { lines, isDigest, timeZone, consoleUrl, stopUrl } = letter;
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const left = Math.max(0, lines.length - MOST_ALERT_LINES);
  const shown = lines.slice(0, MOST_ALERT_LINES);
  const counts = kinds.map((kind) => {
    const count = lines.filter((line) => line.kind === kind).length;
    const [one, more] = SUBJECTS[kind];
    return count === 1 ? one : `${count} ${more}`;
  });
  const parts = kinds.flatMap((kind) => {
    const own = shown.filter((line) => line.kind === kind);
    if (own.length === 0) return [];
    return [`${HEADINGS[kind]}:\n\n${own.map((line) => written(line, consoleUrl)).join("\n")}`];
  });
  const subject = `Waybook${isDigest ? " today" : ""}: ${counts.join(", ")}`;
  return {
    subject,
    text: `${parts.join("\n\n")}
${left > 0 ? `\nAnd ${left} more.\n` : ""}
Times are those of ${timeZone}.

${ending(consoleUrl, stopUrl)}
`,
  };
}

const written = ({ text, path }: Line, consoleUrl: string | undefined): string =>
  `- ${oneLine(text)}${consoleUrl ? `\n  ${new URL(path, consoleUrl).href}` : ""}`;

/** Characters that turn the direction of the text after them, to the end of a line if nothing ends them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** Names are people's: none begins a line of its own, turns the words after it, or goes on for pages. */
const oneLine = (text: string): string => {
  const flat = text.replace(TURNING, "").replace(/\s+/g, " ").trim();
  return flat.length > 300 ? `${flat.slice(0, 300)}…` : flat;
};

const ending = (consoleUrl: string | undefined, stopUrl: string | undefined): string =>
  consoleUrl && stopUrl
    ? `You chose these alerts. Change them: ${new URL("/account/alerts", consoleUrl).href}
Stop all alerts: ${stopUrl}`
    : "You chose these alerts. To change or stop them, open Your account, then Alerts, in Waybook.";

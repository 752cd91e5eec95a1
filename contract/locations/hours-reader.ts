/** Reads weekly hours as people and OpenStreetMap write them. */
import { applyClause, EVERY_DAY, pastMidnight, type Week } from "./hours-apply";
import { type Clause, readClauses } from "./hours-clauses";
import { checkCount, type Note } from "./hours-spans";
import { readTokens, type Token } from "./hours-tokens";
import { DAY_MINUTES, DAYS, HoursError, type Span, type WeekHours } from "./opening-hours";

/**
 * Reads a week and uses as much of the text as is safe. Of a day that is said twice the later
 * counts, as OpenStreetMap has it.
 * @returns the week, and short sentences about what was left out or assumed
 * @throws HoursError if nothing can be used
 */
export function readHours(text: string): { week: WeekHours; notes: string[] } {
  const { week, notes } = readWeek(text);
  return { week, notes: [...new Set(notes.map((note) => note.text))] };
}

/**
 * Reads a week like {@link readHours}, but refuses a text that holds more than weekly hours.
 * @throws HoursError
 */
export function parseHours(text: string): WeekHours {
  const { week, notes } = readWeek(text);
  refuseLosses(notes);
  return week;
}

function refuseLosses(notes: readonly Note[]) {
  const refusal = notes.find((note) => note.refusal)?.refusal;
  if (refusal) throw new HoursError(refusal);
}

function readWeek(text: string): { week: WeekHours; notes: Note[] } {
  const notes: Note[] = [];
  const clauses = rulesOf(text, notes).flatMap((rule) => readClauses(text, rule, notes));
  const used = clauses.filter(({ isLeftOut }) => !isLeftOut);
  const week: Week = DAYS.map(() => []);
  clauses.forEach((clause, at) => {
    if (!clause.isLeftOut) applyClause(week, clause, clauses[at - 1], notes);
  });
  const isOpen = week.some((spans) => spans.length > 0);
  if (used.length === 0 || (!isOpen && clauses.some(({ losesHours }) => losesHours))) {
    refuseLosses(notes);
    throw new HoursError("says no hours");
  }
  const closedDays = new Set(used.flatMap(({ days }) => days ?? EVERY_DAY));
  if (!isOpen && closedDays.size < DAYS.length) throw new HoursError("only says when it is closed");
  for (const spans of week) checkCount(spans);
  return { week: week.map((spans) => spans.map(({ from, to }) => ({ from, to }))), notes };
}

/** What stands between semicolons; what holds only where nothing else does is left out. */
function rulesOf(text: string, notes: Note[]): Token[][] {
  const tokens = readTokens(text);
  const end = tokens.findIndex(({ kind }) => kind === "fallback");
  if (end >= 0) {
    const rest = text.slice((tokens[end] as Token).from).trim();
    notes.push({ text: `“${rest}” is left out`, refusal: `“${rest}” can't be stored` });
  }
  const rules: Token[][] = [[]];
  for (const token of end < 0 ? tokens : tokens.slice(0, end)) {
    if (token.kind === "rule") rules.push([]);
    else rules.at(-1)?.push(token);
  }
  return rules;
}

/**
 * Reads the hours of a day, `09:00-12:00, 13:00-17:00`, or `closed`.
 * @throws HoursError
 */
export function parseSpans(text: string): Span[] {
  const notes: Note[] = [];
  const [clause, ...more] = readClauses(text, readTokens(text), notes);
  refuseLosses(notes);
  if (!isOfOneDay(clause) || more.length > 0) {
    throw new HoursError(`“${text.trim()}” is not like 09:00-17:00`);
  }
  const late = clause.spans.find(({ to }) => to > DAY_MINUTES);
  if (late) throw new HoursError(pastMidnight(late));
  return clause.spans.map(({ from, to }) => ({ from, to }));
}

const isOfOneDay = (clause: Clause | undefined): clause is Clause =>
  clause !== undefined && !clause.days && clause.isClosed !== clause.spans.length > 0;

/** Reads stored opening hours; null for what another server may write otherwise. */
export function parseStoredHours(text: string): WeekHours | null {
  try {
    return parseHours(text);
  } catch (error) {
    if (error instanceof HoursError) return null;
    throw error;
  }
}

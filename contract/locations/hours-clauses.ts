/** Reads the parts of a rule: days with their hours, `Mo-Fr 08:00-18:00, Sa 09:00-13:00`. */
import { inOrder, type Note, readSpan, type WrittenSpan } from "./hours-spans";
import { readTokens, type Token } from "./hours-tokens";
import { DAY_MINUTES, DAYS, HoursError } from "./opening-hours";

/** Some days, and when they are open. */
export interface Clause {
  /** Null: every day. */
  days: readonly number[] | null;
  spans: readonly WrittenSpan[];
  /** Closed, or at its spans if it has some. */
  isClosed: boolean;
  /** Whether its hours come on top of earlier ones of its days. */
  isAdded: boolean;
  /** Whether it says when it holds, by days, holidays or dates. */
  hasDates: boolean;
  /** Whether weekly hours cannot have it. */
  isLeftOut: boolean;
  /** Whether it is open at times that the week does not have. */
  losesHours: boolean;
}

interface Draft {
  from: number;
  to: number;
  days: number[] | null;
  spans: WrittenSpan[];
  isClosed: boolean;
  isAdded: boolean;
  hasHoliday: boolean;
  hasComment: boolean;
  /** Whether its hours came first: `9-5 Mon-Fri`. */
  isHoursFirst: boolean;
}

/**
 * Reads a rule, which has no semicolons.
 * @param text what the tokens are from
 * @throws HoursError
 */
export function readClauses(text: string, rule: readonly Token[], notes: Note[]): Clause[] {
  const end = startOfExceptions(rule);
  const clauses = new ClauseReader(text, rule.slice(0, end), notes).read();
  const [first, last] = [rule[end], rule.at(-1)];
  if (!first || !last) return clauses;
  const rest = text.slice(first.kind === "comma" ? first.to : first.from, last.to).trim();
  notes.push({
    text: `“${rest}” is not every week and is left out`,
    refusal: `“${rest}” is not every week: only weekly hours can be stored`,
  });
  return [...clauses, { ...LEFT_OUT, losesHours: true }];
}

const LEFT_OUT: Clause = {
  days: null,
  spans: [],
  isClosed: false,
  isAdded: false,
  hasDates: true,
  isLeftOut: true,
  losesHours: false,
};

/** Where the part begins that holds only in some weeks; the length if there is none. */
function startOfExceptions(rule: readonly Token[]): number {
  const found = rule.findIndex((token, at) => isException(token, rule[at + 1]));
  if (found < 0) return rule.length;
  let start = found;
  while (start > 0 && BEFORE_EXCEPTION.has(rule[start - 1]?.kind ?? "")) start--;
  // Without a comma it is about what comes before it, too.
  return rule[start]?.kind === "comma" ? start : 0;
}

const BEFORE_EXCEPTION = new Set<string>(["days", "holiday", "dash", "comma"]);

function isException(token: Token, next: Token | undefined): boolean {
  if (token.kind === "aside") return tokensInside(token).some(({ kind }) => kind === "sometimes");
  // `PH Mo-Fr`: the holidays that are on those days.
  const kinds = new Set([token.kind, next?.kind]);
  return token.kind === "sometimes" || (kinds.has("days") && kinds.has("holiday"));
}

const inside = ({ text }: Token) => text.replace(/^\(|\)$/g, "");

function tokensInside(aside: Token): Token[] {
  try {
    return readTokens(inside(aside));
  } catch {
    return [];
  }
}

class ClauseReader {
  private readonly drafts: Draft[] = [];
  private readonly more: Clause[] = [];
  private draft: Draft;
  private isAfterComma = false;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
    private readonly notes: Note[],
  ) {
    this.draft = this.begin(false);
  }

  read(): Clause[] {
    for (let at = 0; at < this.tokens.length; ) {
      const isAfterComma = this.isAfterComma;
      this.isAfterComma = false;
      const next = this.readToken(at, isAfterComma);
      const [first, last] = [this.tokens[at] as Token, this.tokens[next - 1] as Token];
      if (first.kind !== "comma") {
        if (this.draft.to === 0) this.draft.from = first.from;
        this.draft.to = last.to;
      }
      at = next;
    }
    return [...this.drafts.flatMap((draft, at) => this.clauseOf(draft, at)), ...this.more];
  }

  /** Returns where the next token is. */
  private readToken(at: number, isAfterComma: boolean): number {
    const token = this.tokens[at] as Token;
    switch (token.kind) {
      case "comma":
      case "dash":
        this.isAfterComma = isAfterComma || token.kind === "comma";
        return at + 1;
      case "comment":
        this.noteComment(token.text.replace(/^["“”„]|["“”]$/g, ""));
        return at + 1;
      case "aside":
        this.readAside(token);
        return at + 1;
      case "except":
        return this.readExcept(at);
      case "days":
      case "holiday":
        this.beginForDays(isAfterComma);
        return this.readDays(at);
      case "time":
      case "allDay":
      case "sun":
        return this.readTimes(at, isAfterComma);
      case "closed":
        this.readClosed(at, isAfterComma);
        return at + 1;
      case "plus":
      case "rule":
      case "fallback":
        throw this.unclear();
      default:
        throw new HoursError(`“${token.text}” is no day, such as Mo`);
    }
  }

  private begin(isAdded: boolean): Draft {
    this.draft = {
      from: 0,
      to: 0,
      days: null,
      spans: [],
      isClosed: false,
      isAdded,
      hasHoliday: false,
      hasComment: false,
      isHoursFirst: false,
    };
    this.drafts.push(this.draft);
    return this.draft;
  }

  private unclear() {
    const text = this.text.slice(this.tokens[0]?.from, this.tokens.at(-1)?.to);
    return new HoursError(`“${text}” is not clear: write it like Mo-Fr 09:00-17:00`);
  }

  private noteComment(comment: string) {
    if (comment.trim() === "") return;
    this.draft.hasComment = true;
    this.notes.push({
      text: `The comment “${comment}” is left out`,
      refusal: `“${comment}” is a comment: only weekly hours can be stored`,
    });
  }

  /** What is in brackets is a rule of its own, `(closed Tuesday)`, or a comment. */
  private readAside(aside: Token) {
    const tokens = tokensInside(aside);
    const isRule =
      tokens.some(({ kind }) => kind === "days" || kind === "closed") &&
      tokens.every(({ kind }) => kind !== "unknown" && kind !== "sun");
    if (!isRule) this.noteComment(inside(aside).trim());
    else this.more.push(...readClauses(inside(aside), tokens, this.notes));
  }

  /** `daily except Sundays`. */
  private readExcept(at: number): number {
    const { draft } = this;
    const excepted = this.begin(true);
    excepted.isClosed = true;
    let next = at + 1;
    while (BEFORE_EXCEPTION.has(this.tokens[next]?.kind ?? "")) {
      const kind = this.tokens[next]?.kind;
      next = kind === "days" || kind === "holiday" ? this.readDays(next) : next + 1;
    }
    if (!excepted.days && !excepted.hasHoliday) throw this.unclear();
    // It comes last, after the hours of the days that it takes from.
    this.drafts.pop();
    this.more.push(...this.clauseOf(excepted, 0));
    this.draft = draft;
    return next;
  }

  private beginForDays(isAfterComma: boolean) {
    const { draft } = this;
    if (!hasHours(draft) || draft.isHoursFirst) return;
    if (draft.days || draft.hasHoliday || isAfterComma) this.begin(isAfterComma);
    else draft.isHoursFirst = true;
  }

  private readDays(at: number): number {
    const [first, dash, last] = this.tokens.slice(at, at + 3) as [Token, ...(Token | undefined)[]];
    const isRange = dash?.kind === "dash" && (last?.kind === "days" || last?.kind === "holiday");
    const days = isRange && last ? this.daysBetween(first, last, at) : (first.days ?? []);
    if (first.kind === "holiday") this.noteHoliday(first);
    else this.draft.days = [...(this.draft.days ?? []), ...days];
    return at + (isRange ? 3 : 1);
  }

  private daysBetween(first: Token, last: Token, at: number): number[] {
    const [from, ...others] = first.days ?? [];
    const [to, ...more] = last.days ?? [];
    const [dash, next] = this.tokens.slice(at + 3, at + 5);
    const isLonger = dash?.kind === "dash" && next?.kind === "days";
    if (from === undefined || to === undefined || others.length + more.length > 0 || isLonger) {
      const end = isLonger ? next : last;
      throw new HoursError(`“${this.text.slice(first.from, end.to)}” is no range of days`);
    }
    // From Saturday to Monday goes over the end of the week.
    const count = ((to - from + DAYS.length) % DAYS.length) + 1;
    return Array.from({ length: count }, (_, day) => (from + day) % DAYS.length);
  }

  private noteHoliday({ text }: Token) {
    this.draft.hasHoliday = true;
    const kind = /^(?:s|.*ferien|vac)/i.test(text) ? "school" : "public";
    this.notes.push({
      text: `${kind === "school" ? "School" : "Public"} holidays are left out`,
      refusal: `“${text}” is no day of the week: only weekly hours can be stored`,
    });
  }

  private readTimes(at: number, isAfterComma: boolean): number {
    const { draft } = this;
    const hasClosedDays = draft.isClosed && draft.days !== null;
    const { text, kind } = this.tokens[at] as Token;
    // `24/7` has days of its own.
    const isOther = draft.isHoursFirst || draft.isClosed || (text === "24/7" && hasHours(draft));
    if (isAfterComma && isOther) this.begin(true);
    else if (draft.isHoursFirst || hasClosedDays) throw this.unclear();
    if (kind === "allDay") {
      this.draft.spans.push({ from: 0, to: DAY_MINUTES, text });
      return at + 1;
    }
    const { span, next } = readSpan(this.tokens, at, this.notes);
    this.draft.spans.push(span);
    return next;
  }

  private readClosed(at: number, isAfterComma: boolean) {
    const next = this.tokens[at + 1]?.kind;
    const isOfNext = isAfterComma || next === "days" || next === "holiday";
    if (hasHours(this.draft) && isOfNext) this.begin(isAfterComma);
    this.draft.isClosed = true;
  }

  private clauseOf(draft: Draft, at: number): Clause[] {
    const { days, isClosed, isAdded, hasHoliday, hasComment } = draft;
    const hasDates = days !== null || hasHoliday;
    if (!hasDates && !hasHours(draft)) return hasComment ? [{ ...LEFT_OUT, losesHours: true }] : [];
    if (!days && hasHoliday) return [{ ...LEFT_OUT, losesHours: !isClosed }];
    const clause = { days, isClosed, isAdded, hasDates, isLeftOut: false, losesHours: false };
    if (hasHours(draft)) return [{ ...clause, spans: inOrder(draft.spans, this.notes) }];
    // Open at times that only the comment has.
    if (hasComment) return [{ ...clause, spans: [], isClosed: true, losesHours: true }];
    const before = this.drafts[at - 1];
    if (before && isAdded && !before.days && !before.hasHoliday) throw this.unclear();
    const text = this.text.slice(draft.from, draft.to);
    this.notes.push({
      text: `“${text}” has no times: read as open all day`,
      refusal: `“${text}” has no times, such as 09:00-17:00`,
    });
    return [{ ...clause, spans: [{ from: 0, to: DAY_MINUTES, text }] }];
  }
}

const hasHours = ({ spans, isClosed }: Draft) => isClosed || spans.length > 0;

/** Splits opening hours into days, times and signs. */
import { dayByLanguage, isMonth, LANGUAGES, type Meaning, meaningOf, plain } from "./hours-words";
import { HoursError } from "./opening-hours";

/** A time of day as it is written. */
export interface Clock {
  /** From midnight; NaN if it is no time. */
  minutes: number;
  half?: "a" | "p" | undefined;
  /** Whether it may be a time of a 12-hour clock: `5` and `5:30`, but not `05:30`. */
  isShort: boolean;
}

type Kind =
  | Exclude<Meaning, "ignored">
  | "rule"
  | "fallback"
  | "plus"
  | "days"
  | "holiday"
  | "time"
  | "allDay"
  | "comment"
  | "aside"
  | "unknown";

export interface Token {
  kind: Kind;
  text: string;
  /** Where it begins and ends in the whole text. */
  from: number;
  to: number;
  /** Of days: from 0 for Monday. */
  days?: number[];
  clock?: Clock;
}

const WORD_END = "(?!\\p{L})";
const sign = (pattern: string) => new RegExp(pattern, "iuy");
const word = (pattern: string) => sign(`(?:${pattern})${WORD_END}`);

const DAY_PHRASES: [RegExp, number[]][] = [
  [
    word(
      "every ?day|daily|all days|(?:7|seven) days(?: (?:a|per) week)?|t[äa]glich|jeden tag|tous les jours|todos los d[ií]as|diario|tutti i giorni|dagelijks",
    ),
    [0, 1, 2, 3, 4, 5, 6],
  ],
  [word("week ?days?|work(?:ing)? ?days?|business days?|wochentags|en semaine"), [0, 1, 2, 3, 4]],
  [word("week-? ?ends?|wochenende|fin(?:es)? de semana"), [5, 6]],
];
const ALL_DAY = sign(
  `(?:24 ?[/x] ?7|24 ?(?:h|hrs?|hours?|stunden|heures|horas)(?:/24| (?:a|per) day)?(?:[,/ ]+7 days(?: a week)?)?)(?![\\p{L}\\d])(?! ?[-–—])`,
);
const CLOCK = sign(
  `(\\d{1,2})(?:(?:[:.]| ?h)(\\d{2})(?::00)?|(?<=\\d\\d)(\\d{2}))?(?!\\d)(?: ?([ap])\\.? ?m\\.?${WORD_END}|([ap])${WORD_END}| ?(?:uhr|h|hrs?|hours?|heures|horas|o[’']?clock)${WORD_END})?`,
);
const NAMED_TIME = word(
  "(?:12 ?)?(?:(noon|midday|mittags?|midi|mediod[ií]a)|midnight|mitternacht|minuit|medianoche)",
);

type Form = [kind: Kind | "ignored", form: RegExp];

const SIGNS: Form[] = [
  ["rule", sign("\\s*[;\\r\\n]\\s*")],
  ["ignored", sign("(?:[^\\S\\r\\n]|[.:])+")],
  ["dash", sign("[-–—−~〜]+")],
  ["comma", sign("[,&/、]|\\+(?=\\s*\\d)")],
  ["plus", sign("\\+")],
  ["fallback", sign("\\|\\|")],
  ["comment", sign('["“”„][^"“”]*["“”]?')],
  ["aside", sign("\\([^()]*\\)?")],
  ["sometimes", sign("\\[[^\\]]*\\]?")],
];
const DATE = sign("\\d{4}-\\d{2}-\\d{2}");
const PHRASES: Form[] = [
  [
    "comment",
    word("by appointment(?: only)?|nach vereinbarung|sur rendez-vous|sur rdv|con cita(?: previa)?"),
  ],
  ["sometimes", sign("kw ?\\d+")],
  [
    "holiday",
    word(
      "ph|sh|(?:public|bank|school) holidays?|holidays?|feiertag(?:e|en|s)?|(?:schul)?ferien|jours? f[ée]ri[ée]s?|vacances(?: scolaires)?|festivos?|feriados?",
    ),
  ],
];

/** @throws HoursError if a day is not clear */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = readToken(text, at, tokens.at(-1));
    at = token.to;
    if (token.kind !== "ignored") tokens.push(token as Token);
  }
  return withDays(tokens);
}

type Found = Omit<Token, "kind"> & { kind: Kind | "ignored" };

function readToken(text: string, from: number, before: Token | undefined): Found {
  const read = (
    kind: Found["kind"],
    form: RegExp,
    more?: (found: RegExpExecArray) => Partial<Token>,
  ) => {
    form.lastIndex = from;
    const found = form.exec(text);
    if (!found) return undefined;
    const [whole] = found;
    return { kind, text: whole.trim(), from, to: from + whole.length, ...more?.(found) };
  };
  const readFirst = (forms: readonly Form[]) => {
    for (const [kind, form] of forms) {
      const found = read(kind, form);
      if (found) return found;
    }
    return undefined;
  };
  const readDays = () => {
    for (const [form, days] of DAY_PHRASES) {
      const found = read("days", form, () => ({ days }));
      if (found) return found;
    }
    return undefined;
  };
  const readNamedTime = () =>
    read("time", NAMED_TIME, ([, noon]) => ({ clock: clockAt(noon ? 12 * 60 : 0) }));

  if (/\d/.test(text[from] ?? "")) {
    return (
      readDays() ??
      read("sometimes", DATE) ??
      (before?.kind === "dash" ? undefined : read("allDay", ALL_DAY)) ??
      readNamedTime() ??
      read("time", CLOCK, (found) => ({ clock: clockOf(found) })) ??
      (read("time", /\d[\d:.]*/y, () => ({ clock: clockAt(Number.NaN) })) as Found)
    );
  }
  const name = read("unknown", NAME);
  if (!name) return readFirst(SIGNS) ?? (read("unknown", /./suy) as Found);
  return (
    readDays() ?? readFirst(PHRASES) ?? readNamedTime() ?? { ...name, kind: kindOf(name.text) }
  );
}

const NAME = /[\p{L}\p{M}]+/uy;

const clockAt = (minutes: number): Clock => ({ minutes, isShort: false });

function clockOf([, hours = "", after, packed, spaced, tight]: RegExpExecArray): Clock {
  const half = (spaced ?? tight)?.toLowerCase() as Clock["half"];
  const minute = Number(after ?? packed ?? 0);
  const hour = Number(hours);
  const fits = minute <= 59 && (half === undefined || (hour >= 1 && hour <= 12));
  if (!fits) return clockAt(Number.NaN);
  const ofDay = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
  const isShort = !packed && !hours.startsWith("0") && hour <= 12;
  return { minutes: ofDay * 60 + minute, half, isShort };
}

function kindOf(text: string): Found["kind"] {
  const name = plain(text);
  if (dayByLanguage(name).some((day) => day >= 0)) return "days";
  if (isMonth(name)) return "sometimes";
  return meaningOf(name) ?? "unknown";
}

/** Names of days mean what they mean in a language that has all of them. */
function withDays(tokens: Token[]): Token[] {
  const meanings = new Map<string, number[]>();
  for (const { kind, days, text } of tokens) {
    if (kind === "days" && !days) meanings.set(plain(text), dayByLanguage(plain(text)));
  }
  const isKnown = (days: number[] | undefined, language: number) => (days?.[language] ?? -1) >= 0;
  const knowsAll = LANGUAGES.map((language) =>
    [...meanings.values()].every((days) => isKnown(days, language)),
  );
  // `Mar` is March, too: so it is beside English days.
  const isEnglish = [...meanings].every(([name, days]) => isMonth(name) || isKnown(days, 0));
  return tokens.map((token) => {
    if (token.kind !== "days" || token.days) return token;
    const name = plain(token.text);
    if (isEnglish && isMonth(name)) return { ...token, kind: "sometimes" };
    const meant = meanings.get(name) ?? [];
    const all = new Set(meant.filter((day) => day >= 0));
    const likely = new Set(meant.filter((day, language) => day >= 0 && knowsAll[language]));
    const days = [...(all.size > 1 ? likely : all)];
    if (days.length === 1) return { ...token, days };
    throw new HoursError(`“${token.text}” may be two different days: use its whole name`);
  });
}

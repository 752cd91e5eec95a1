/** When a location may be visited, and how often: as its form is shown and read. */
import type { Location } from "contract/entities";
import { listLocations } from "contract/locations/calls";
import { parseSpans, parseStoredHours } from "contract/locations/hours-reader";
import { formatHours, formatSpans, HoursError } from "contract/locations/opening-hours";
import { USUAL_PRIORITY, VISITING_LIMITS } from "contract/visits/facts";
import { ClosedDaysText, OpeningHours, type VisitingFields } from "contract/visits/visiting";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { DAY_FIELDS, VISITING_TEXTS, type VisitingDraft } from "./visiting-texts";

type Visited = Pick<Location, keyof VisitingFields>;

/** What the form shows of a location, or of a new one. */
export function visitingDraft(location: Visited | null): VisitingDraft {
  const week = location?.openingHours ? parseStoredHours(location.openingHours) : null;
  const hours = DAY_FIELDS.map(({ name }, day) => {
    // On a day that is left out of known hours it is closed.
    const text = week && (formatSpans(week[day] ?? []).replaceAll(",", ", ") || CLOSED);
    return [name, text ?? ""];
  });
  return {
    ...(Object.fromEntries(hours) as VisitingDraft),
    closedDays: location?.closedDays?.join(", ") ?? "",
    visitEvery: String(location?.visitEvery ?? ""),
    visitMinutes: String(location?.visitMinutes ?? ""),
    priority: String(location?.priority ?? USUAL_PRIORITY),
  };
}

const CLOSED = "closed";

/**
 * Whether the upstream supports visiting fields, by the fields of this location or, for a new one, of
 * any other. Undefined if there is no location yet.
 */
export async function supportsVisiting(
  upstream: UpstreamContext,
  location: Visited | null,
): Promise<boolean | undefined> {
  const [known] = location
    ? [location]
    : (await call(upstream, listLocations, { query: { limit: 1 } })).data;
  return known && known.priority !== undefined;
}

const hoursOf = (day: string) =>
  z
    .string()
    .max(VISITING_TEXTS.hoursMo, `${day} has too many hours`)
    .default("")
    .transform((text, context) => {
      if (text.trim() === "") return null;
      try {
        return parseSpans(text);
      } catch (error) {
        if (!(error instanceof HoursError)) throw error;
        context.addIssue(`${day}: ${error.message}`);
        return z.NEVER;
      }
    });

/** A whole number, or null for nothing. */
const wholeNumber = ({ min, max }: { min: number; max: number }, label: string) => {
  const wrong = `${label} must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, wrong)
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((number) => number === null || (number >= min && number <= max), wrong);
};

const visitEvery = wholeNumber(VISITING_LIMITS.visitEvery, "Visit every");
const visitMinutes = wholeNumber(VISITING_LIMITS.visitMinutes, "Minutes per visit");
const { min, max } = VISITING_LIMITS.priority;
const priority = z.coerce.number("Choose a priority").int().min(min).max(max);

const VisitingForm = z.object({
  ...Object.fromEntries(DAY_FIELDS.map(({ name, label }) => [name, hoursOf(label)])),
  closedDays: ClosedDaysText.default(""),
  visitEvery: visitEvery.prefault(""),
  visitMinutes: visitMinutes.prefault(""),
  priority: priority.default(USUAL_PRIORITY),
});

/** What the contract's own rules call a field. */
const LABELS: Record<string, string> = { openingHours: "Opening hours", closedDays: "Closed days" };

/** @throws FormRefusal with the first field that can't be read */
function readFields<T>(shape: z.ZodType<T>, fields: object): T {
  const read = shape.safeParse(fields);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? "");
  const words = [LABELS[name], issue?.message].filter(Boolean).join(": ");
  throw new FormRefusal(400, name, words);
}

/**
 * What the form says, null for what it leaves empty.
 * @throws FormRefusal with the first field that can't be read
 */
export function checkedVisiting(form: URLSearchParams): VisitingFields {
  const { closedDays, visitEvery, visitMinutes, priority, ...days } = readFields(
    VisitingForm,
    Object.fromEntries(form),
  );
  const week = DAY_FIELDS.map(({ name }) => (days as Record<string, Spans | null>)[name] ?? null);
  return {
    openingHours: week.every((day) => day === null)
      ? null
      : formatHours(week.map((day) => day ?? [])),
    closedDays: closedDays === "" ? null : closedDays.split(","),
    visitEvery,
    visitMinutes,
    priority,
  };
}

type Spans = ReturnType<typeof parseSpans>;

/** What is typed to take something away from many. */
const NONE = /^none$/i;

const BulkForm = z.object({
  openingHours: OpeningHours.optional(),
  closedDays: ClosedDaysText.transform((text) => text.split(",")).optional(),
  visitEvery: visitEvery.optional(),
  visitMinutes: visitMinutes.optional(),
  priority: priority.optional(),
});

/**
 * What many are given of it: what is empty stays as it is, and `none` takes it away.
 * @throws FormRefusal with the first field that can't be read
 */
export function changedVisiting(
  texts: {
    [Name in keyof VisitingFields]?: string | undefined;
  },
): VisitingFields {
  const typed = Object.entries(texts).filter(([, text]) => text);
  const taken = typed.filter(([, text]) => NONE.test(text ?? "")).map(([name]) => [name, null]);
  const given = typed.filter(([, text]) => !NONE.test(text ?? ""));
  return { ...readFields(BulkForm, Object.fromEntries(given)), ...Object.fromEntries(taken) };
}

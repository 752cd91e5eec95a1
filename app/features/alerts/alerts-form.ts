/** The form of one's alerts. */
import { ADMIN_ALERTS, ALERT_KINDS, type AlertKind, DIGEST_ALERTS } from "contract/alerts/facts";
import type { AlertChoices } from "contract/entities";
import { z } from "zod";
import { formatClock } from "~/lib/format";

/** What people may hear of, and when that is. */
export const KIND_LABELS: Record<AlertKind, { label: string; hint: string }> = {
  "late-route": {
    label: "Late routes",
    hint: "A route takes longer than its driving and visits should.",
  },
  "silent-agent": {
    label: "Silent agents",
    hint: "An agent has an active route and has sent no position for 30 minutes.",
  },
  "urgent-stop": {
    label: "Urgent stops",
    hint: "A stop at a priority 1 location is late, not possible or left out of a completed route.",
  },
  "failed-import": { label: "Failed imports", hint: "An import of locations did not finish." },
  "failed-backup": { label: "Failed backups", hint: "A scheduled backup failed. Admins only." },
  "overdue-coverage": {
    label: "Overdue visits",
    hint: "The number of locations whose visit is overdue, once a day.",
  },
};

const HOW_LABELS = { off: "No mail", "at-once": "Mail at once", digest: "In the daily digest" };

export const HOW_OPTIONS = Object.entries(HOW_LABELS).map(([value, label]) => ({ value, label }));

/** How a kind may be sent. */
export const optionsOf = (kind: AlertKind) =>
  HOW_OPTIONS.filter(({ value }) => value !== "at-once" || !DIGEST_ALERTS.includes(kind));

/** The kinds that somebody may choose. */
export const kindsFor = (isAdmin: boolean) =>
  ALERT_KINDS.filter((kind) => isAdmin || !ADMIN_ALERTS.includes(kind));

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatClock(hour * 60),
}));

/** As the value of the start of quiet hours. */
export const NOT_QUIET = "none";
export const QUIET_FROM = [{ value: NOT_QUIET, label: "No quiet hours" }, ...HOURS];
/** The end that is shown while there are no quiet hours. */
export const QUIET_UNTIL = 6;

const How = z.enum(["off", "at-once", "digest"]).default("off");
const Hour = z.coerce.number("Select an hour").int().min(0).max(23);

export const AlertsForm = z
  .object({
    "late-route": How,
    "silent-agent": How,
    "urgent-stop": How,
    "failed-import": How,
    "failed-backup": How,
    "overdue-coverage": How,
    digestHour: Hour,
    quietFrom: z.union([z.literal(NOT_QUIET), Hour]),
    quietUntil: Hour,
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom !== quietUntil, {
    path: ["quietUntil"],
    error: "Select another hour than the start",
  });

/** The form as the API takes it. */
export function toChoices(form: z.output<typeof AlertsForm>): AlertChoices {
  const { digestHour, quietFrom, quietUntil } = form;
  const of = (how: string) => ALERT_KINDS.filter((kind) => form[kind] === how);
  const quiet =
    quietFrom === NOT_QUIET ? { quietFrom: null, quietUntil: null } : { quietFrom, quietUntil };
  return { atOnce: of("at-once"), digest: of("digest"), digestHour, ...quiet };
}

/** The controls that errors lead to. */
export const ALERT_IDS = {
  digestHour: "alerts-digest-hour",
  quietFrom: "alerts-quiet-from",
  quietUntil: "alerts-quiet-until",
};

import { WEBHOOK_EVENTS, type WebhookEvent } from "contract/webhooks/facts";
import { z } from "zod";

/** The events in words. */
export const EVENT_LABELS: Record<WebhookEvent, string> = {
  "route.created": "A route was created",
  "route.assigned": "A route was assigned to an agent",
  "route.started": "A route was started",
  "route.completed": "A route was completed",
  "visit.reported": "A visit was reported",
  "visit.confirmed": "A visit was confirmed",
  "visit.notPossible": "A visit was not possible",
  "location.changed": "A location was added or changed",
  "import.finished": "An import of locations finished",
  "route.late": "A route is late",
  "agent.silent": "An agent on a route sends no positions",
  "stop.urgent": "A stop at a priority 1 location is late, not possible or left out",
  "import.failed": "An import failed",
  "backup.failed": "A scheduled backup failed",
  "coverage.overdue": "Visits are overdue, once a day with their number",
};

/** The events that can be chosen: those of backups come to webhooks of all offices only. */
export const eventsFor = (isAdmin: boolean): readonly WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => isAdmin || event !== "backup.failed");

const fields = {
  url: z
    .string("Enter an address")
    .trim()
    .min(1, "Enter an address")
    .max(2000, "An address has at most 2,000 characters")
    .regex(/^https?:\/\/\S+$/i, "Enter an address that begins with https://"),
  events: z
    .array(z.enum(WEBHOOK_EVENTS), "Choose at least one event")
    .min(1, "Choose at least one event"),
};

/** The form that creates a webhook. */
export const WebhookForm = z.object({
  ...fields,
  /** Of an admin; none: all offices. */
  officeId: z.string().max(64).optional(),
});

/** The form that changes one. */
export const EditWebhookForm = z.object({
  ...fields,
  /** Ticked while it is on. */
  active: z.literal("on").optional(),
});

/** The controls that errors lead to. */
export const WEBHOOK_IDS = {
  url: "webhook-url",
  events: "webhook-events",
  officeId: "webhook-office",
  active: "webhook-active",
};

/** Webhooks. Free of zod: the browser bundle uses it too. */

/** Events that follow from the clock or from a failure: what alerts are mailed of. */
export const ALERT_EVENTS = [
  "route.late",
  "agent.silent",
  "stop.urgent",
  "import.failed",
  "backup.failed",
  "coverage.overdue",
] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** The events that receivers can choose. */
export const WEBHOOK_EVENTS = [
  "route.created",
  "route.assigned",
  "route.started",
  "route.completed",
  "visit.reported",
  "visit.confirmed",
  "visit.notPossible",
  "location.changed",
  "import.finished",
  ...ALERT_EVENTS,
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `waiting`: to be sent, or sent again after a failure. `failed`: no further try. */
export const DELIVERY_STATUSES = ["waiting", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The most webhooks of an installation. */
export const MOST_WEBHOOKS = 200;
/** The most deliveries in one reply. */
export const MOST_DELIVERIES = 100;
/** Days for which deliveries are stored. */
export const DELIVERY_DAYS = 30;
/** Hours for which messages are also signed with the secret before the present one. */
export const OLD_SECRET_HOURS = 24;

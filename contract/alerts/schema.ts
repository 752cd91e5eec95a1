import { z } from "zod";
import { ALERT_KINDS } from "./facts";

const Kinds = z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length);
const Hour = z.number().int().min(0).max(23);

/** What a person chose. */
export const AlertChoices = z.object({
  atOnce: Kinds.describe("Told as soon as they are found."),
  digest: Kinds.describe("Told once a day."),
  digestHour: Hour.describe("The hour of the daily digest, by the clocks of the office."),
  quietFrom: Hour.nullable().describe(
    "No mail from this hour on, until `quietUntil`. Both null: there are no quiet hours.",
  ),
  quietUntil: Hour.nullable(),
});
export type AlertChoices = z.infer<typeof AlertChoices>;

/** What a person chose, with the clocks that count. */
export const Alerts = AlertChoices.extend({
  timeZone: z
    .string()
    .describe("That of the person's office; for others the one that most offices have."),
});
export type Alerts = z.infer<typeof Alerts>;

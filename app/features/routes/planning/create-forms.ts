import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";
import { MOST_STOPS } from "../most-stops";

const SHORTEST_NAME = 3;
const LONGEST_NAME = 200;
const NO_STOPS = "There are no locations selected in this route";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const id = z.string().min(1).max(64);

/** The Create Route form; its rules in the order of the specification. */
export const CreateForm = orderedChecks(
  z.object({
    name: z.string().trim().optional(),
    stops: z.array(id).max(MOST_STOPS).optional(),
    officeId: z.string().max(64).optional(),
    agentId: z.string().max(64).optional(),
    day: z.string().max(40).optional(),
    key: z.string().max(64).optional(),
  }),
  [
    [
      "name",
      ({ name }) => (name?.length ?? 0) >= SHORTEST_NAME,
      "Route name should have atleast 3 characters",
    ],
    [
      "name",
      ({ name }) => (name?.length ?? 0) <= LONGEST_NAME,
      `A route name has at most ${LONGEST_NAME} characters`,
    ],
    ["stops", ({ stops }) => Boolean(stops?.length), NO_STOPS],
    ["officeId", ({ officeId }) => Boolean(officeId), "No office selected"],
    ["agentId", ({ agentId }) => Boolean(agentId), "No Agent selected"],
    ["day", ({ day }) => !day || DAY.test(day), "Enter a date such as 2026-12-01"],
  ],
  z.object({
    name: z.string(),
    stops: z.array(id),
    officeId: id,
    agentId: id,
    day: z.string().optional(),
    key: z.string().optional(),
  }),
);

const NO_TEMPLATE_NAME = "Please enter valid template name";

/** The name of a filter or a selection of stops that is saved. */
export const TemplateName = z
  .string({ error: NO_TEMPLATE_NAME })
  .trim()
  .min(1, NO_TEMPLATE_NAME)
  .max(100, "A template name has at most 100 characters");

/** The `Idempotency-Key` of what a form makes. */
const key = z.string().max(64).optional();

/** The stop filter, to search by; its rules need its places, so they are looked at later. */
export const SearchForm = z.object({});

/** The stop filter, to save. */
export const SaveFilterForm = z.object({ d: z.object({ name: TemplateName }), key });

/** What a route template saves. */
export const TemplateForm = z.object({
  templateName: TemplateName,
  stops: z.array(id, { error: NO_STOPS }).min(1, NO_STOPS).max(MOST_STOPS),
  key,
});

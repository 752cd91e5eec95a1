import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";

const NO_LOCATION = "Please select a location";
const ids = z.array(z.string().min(1).max(64)).max(1000);

/** Which locations are given to an office. */
export const AssignToOfficeForm = z.object({ ids: ids.min(1, NO_LOCATION) });

/** Which agent is given which locations. */
export const AssignToAgentForm = orderedChecks(
  z.object({ ids: ids.optional(), agentId: z.string().max(64).optional() }),
  [
    ["ids", (form) => Boolean(form.ids?.length), NO_LOCATION],
    ["agentId", (form) => Boolean(form.agentId), "Please select an Agent"],
  ],
  z.object({ ids, agentId: z.string() }),
);

/** What locations are taken from. */
export const UnassignLocationsForm = orderedChecks(
  z.object({
    ids: ids.optional(),
    agent: z.boolean().default(false),
    office: z.boolean().default(false),
  }),
  [
    ["ids", (form) => Boolean(form.ids?.length), NO_LOCATION],
    ["agent", (form) => form.agent || form.office, "Choose what to unassign from: agent or office"],
  ],
  z.object({ ids, agent: z.boolean(), office: z.boolean() }),
);

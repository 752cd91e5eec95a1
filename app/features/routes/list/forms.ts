import { SELECT_OFFICE } from "contract/offices/facts";
import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";

const ids = z.array(z.string().min(1).max(64)).max(1000);

/** The Assign Route dialog; its rules in the order of the specification. */
export const AssignForm = orderedChecks(
  z.object({
    officeId: z.string().max(64).optional(),
    agentId: z.string().max(64).optional(),
    ids: ids.optional(),
  }),
  [
    ["officeId", (form) => Boolean(form.officeId), SELECT_OFFICE],
    ["agentId", (form) => Boolean(form.agentId), "Please select an Agent"],
    ["ids", (form) => Boolean(form.ids?.length), "Please select a route"],
  ],
  z.object({ officeId: z.string(), agentId: z.string(), ids }),
);

const routes = ids.min(1, "Please select a route");

/** The unassign confirmation with its three checkboxes. */
export const UnassignForm = orderedChecks(
  z.object({
    ids: ids.optional(),
    route: z.boolean().default(false),
    agent: z.boolean().default(false),
    office: z.boolean().default(false),
  }),
  [
    ["ids", (form) => Boolean(form.ids?.length), "Please select a route"],
    [
      "agent",
      (form) => form.route || form.agent || form.office,
      "Choose what to unassign from: route, agent or office",
    ],
  ],
  z.object({ ids, route: z.boolean(), agent: z.boolean(), office: z.boolean() }),
);

export const DeleteForm = z.object({ ids: routes });

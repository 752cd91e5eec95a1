import { SELECT_OFFICE } from "contract/offices/facts";
import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";
import { RADIUS } from "./area-keys";

const id = z.string().max(64).optional();
const ids = z.array(z.string().min(1).max(64)).max(1000);
const NONE_CHOSEN = "Please select a location";

/** A dialog that is about locations and asks nothing. */
export const ChosenForm = z.object({ ids: ids.min(1, NONE_CHOSEN) });

/** Locations given to an agent, to an office, or added to a route. */
export const AssignForms = {
  agent: orderedChecks(
    z.object({ officeId: id, agentId: id, ids: ids.optional() }),
    [
      ["officeId", (form) => Boolean(form.officeId), SELECT_OFFICE],
      ["agentId", (form) => Boolean(form.agentId), "Please select an Agent"],
      ["ids", (form) => Boolean(form.ids?.length), NONE_CHOSEN],
    ],
    z.object({ officeId: z.string(), agentId: z.string(), ids }),
  ),
  office: orderedChecks(
    z.object({ officeId: id, ids: ids.optional() }),
    [
      ["officeId", (form) => Boolean(form.officeId), SELECT_OFFICE],
      ["ids", (form) => Boolean(form.ids?.length), NONE_CHOSEN],
    ],
    z.object({ officeId: z.string(), ids }),
  ),
  route: orderedChecks(
    z.object({ routeId: id, ids: ids.optional() }),
    [
      ["routeId", (form) => Boolean(form.routeId), "Please select a route"],
      ["ids", (form) => Boolean(form.ids?.length), NONE_CHOSEN],
    ],
    z.object({ routeId: z.string(), ids }),
  ),
};

/** One location, added to a route. */
export const AddToRouteForm = orderedChecks(
  z.object({ routeId: id }),
  [["routeId", (form) => Boolean(form.routeId), "Please select a route"]],
  z.object({ routeId: z.string() }),
);

/** The unassign confirmation with its three checkboxes. */
export const UnassignLocationsForm = orderedChecks(
  z.object({
    ids: ids.optional(),
    route: z.boolean().default(false),
    agent: z.boolean().default(false),
    office: z.boolean().default(false),
  }),
  [
    ["ids", (form) => Boolean(form.ids?.length), NONE_CHOSEN],
    [
      "agent",
      (form) => form.route || form.agent || form.office,
      "Choose what to unassign from: route, agent or office",
    ],
  ],
  z.object({ ids, route: z.boolean(), agent: z.boolean(), office: z.boolean() }),
);

/** Takes the chain away, where others name one. */
export const NO_CHAIN = "none";

/** When and how often they are visited, as it is typed: see `changedVisiting`. */
const visiting = z.string().trim().max(2000).optional();

const changes = {
  type: id,
  chain: id,
  status: z.enum(["active", "inactive"]).optional(),
  openingHours: visiting,
  closedDays: visiting,
  visitEvery: visiting,
  visitMinutes: visiting,
  priority: visiting,
};

/** What all of the chosen are given; what is left empty stays. */
export const ChangeForm = orderedChecks(
  z.object({ ids: ids.optional(), ...changes }),
  [
    ["ids", (form) => Boolean(form.ids?.length), NONE_CHOSEN],
    ["type", ({ ids: _, ...form }) => Object.values(form).some(Boolean), "Choose what to change"],
  ],
  z.object({ ids, ...changes }),
);

const place = z
  .string({ error: "Please select a place" })
  .min(1, "Please select a place")
  .max(2500);

const nearIn = (unit: "mi" | "km") => {
  const { min, max } = RADIUS[unit];
  const radius = z.coerce
    .number({ error: `Enter a number of ${unit === "km" ? "kilometers" : "miles"}` })
    .min(min, `At least ${min} ${unit}`)
    .max(max, `At most ${max} ${unit}`);
  return z.object({ place, radius, unit: z.literal(unit) });
};

/** The locations around a place, within a radius in the unit that the form was shown in. */
export const NearForm = z.discriminatedUnion("unit", [nearIn("mi"), nearIn("km")]);

/** Why visits are not possible: the reasons that agents choose from. */
import { z } from "zod";
import { ADMIN, defineCall, EVERYONE } from "../call";
import { Id, line, text } from "../common";
import { VisitReason } from "../entities";
import { MOST_REASONS } from "./facts";

const reasons = { tag: "Visits and positions", scope: "entity", extension: true } as const;
const name = line(60).min(1);

export const listVisitReasons = defineCall({
  ...reasons,
  id: "visitReasons.list",
  method: "GET",
  path: "/visit-reasons",
  summary:
    "Why a visit may not be possible, in the order in which agents see the reasons; hidden ones too",
  access: EVERYONE,
  reply: z.object({ data: z.array(VisitReason).max(MOST_REASONS) }),
});

export const createVisitReason = defineCall({
  ...reasons,
  id: "visitReasons.create",
  method: "POST",
  path: "/visit-reasons",
  summary: `Add a reason at the end; 409 when there is one of this name, and for more than ${MOST_REASONS}`,
  access: ADMIN,
  creates: true,
  body: z.strictObject({ name }),
  reply: VisitReason,
});

export const updateVisitReason = defineCall({
  ...reasons,
  id: "visitReasons.update",
  method: "PATCH",
  path: "/visit-reasons/{id}",
  summary:
    "Rename, hide, show or move a reason; what was reported with it stays; 409 when another has the name",
  access: ADMIN,
  params: z.object({ id: text(64) }),
  body: z.strictObject({
    name: name.optional(),
    hidden: z.boolean().optional(),
    place: z
      .number()
      .int()
      .min(1)
      .max(MOST_REASONS)
      .optional()
      .describe("Where it stands in the list, from 1."),
  }),
  reply: VisitReason.extend({ undoId: Id.nullish() }),
});

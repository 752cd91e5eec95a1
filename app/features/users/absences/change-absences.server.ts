/** Adds, changes and deletes absences of agents. */
import type { User } from "contract/entities";
import { OPEN_STATUSES } from "contract/routes/facts";
import { createAbsence, deleteAbsence, updateAbsence } from "contract/users/absence-calls";
import type { z } from "zod";
import { agentUrl, routesCalendarUrl } from "~/features/urls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import type { Done } from "~/kit/form/form-action.server";
import { change, send, type UpstreamContext } from "~/upstream/client.server";
import { optional } from "~/upstream/optional.server";
import { listRoutes } from "~/upstream/routes.server";
import { counted } from "../people-words";
import type { AbsenceForm } from "./absence-form";
import { absencesBetween, absentDaysInWords } from "./read-absences.server";

type Form = z.output<typeof AbsenceForm>;

/** Adds an absence of an agent, or changes the one with this id. Says how many routes it concerns. */
export async function saveAbsence(
  upstream: UpstreamContext,
  { id: userId }: Pick<User, "id">,
  { updatedAt, ...form }: Form,
  absenceId?: string,
): Promise<Done> {
  await refuseOverlap(upstream, userId, form, absenceId);
  const body = { ...form, note: form.note || null };
  if (absenceId) {
    const params = { id: absenceId };
    await send(upstream, updateAbsence, { params, body: { ...body, updatedAt } });
  } else {
    await orRefused(
      send(upstream, createAbsence, { body: { userId, ...body } }),
      () => new FormRefusal(409, "", "The connected server does not store absences."),
    );
  }
  const routes = await countRoutes(upstream, userId, form);
  const planned = routes > 0 ? `. ${counted(routes, "route")} planned on these days` : "";
  return {
    message: `Absence ${absenceId ? "changed" : "added"}${planned}`,
    redirectTo: agentUrl(userId),
    ...(routes > 0 && {
      link: {
        to: routesCalendarUrl({ week: form.firstDay, agentId: userId }),
        label: "Open calendar",
      },
    }),
  };
}

export async function removeAbsence(
  upstream: UpstreamContext,
  userId: string,
  absenceId: string,
): Promise<Done> {
  const { undoId } = await change(upstream, deleteAbsence, { params: { id: absenceId } });
  return { message: "Absence deleted", redirectTo: agentUrl(userId), undoId: undoId ?? null };
}

async function refuseOverlap(
  upstream: UpstreamContext,
  userId: string,
  { firstDay, lastDay }: Form,
  absenceId: string | undefined,
): Promise<void> {
  const found = await absencesBetween(upstream, { userId, from: firstDay, to: lastDay });
  const other = found?.find(({ id }) => id !== absenceId);
  if (!other) return;
  throw new FormRefusal(
    409,
    "firstDay",
    `These days overlap another absence: ${absentDaysInWords(other)}. Change that one instead`,
  );
}

/** How many open routes an agent has on these days; none if the upstream does not say. */
async function countRoutes(
  upstream: UpstreamContext,
  userId: string,
  { firstDay, lastDay }: Form,
): Promise<number> {
  const found = await optional(
    listRoutes(
      upstream,
      { limit: 1 },
      {
        userId,
        plannedDay: { gte: firstDay, lte: lastDay },
        status: { inq: [...OPEN_STATUSES] },
      },
    ),
  );
  return found?.totalDocs ?? 0;
}

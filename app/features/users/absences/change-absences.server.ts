/** Adds, changes and deletes absences of agents. */
import type { User } from "contract/entities";
import { createAbsence, deleteAbsence, updateAbsence } from "contract/users/absence-calls";
import type { z } from "zod";
import { agentUrl } from "~/features/urls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import type { Done } from "~/kit/form/form-action.server";
import { absencesBetween } from "~/upstream/absences.server";
import { change, send, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { counted } from "../people-words";
import type { AbsenceForm } from "./absence-form";
import { absentDaysInWords, routesDuring } from "./read-absences.server";
import { absenceRoutesUrl } from "./urls";

type Form = z.output<typeof AbsenceForm>;

/** Adds an absence of an agent, or changes the one with this id. Says how many routes it concerns. */
export async function saveAbsence(
  upstream: UpstreamContext,
  { id: userId }: Pick<User, "id">,
  { updatedAt, key, ...form }: Form,
  absenceId?: string,
): Promise<Done> {
  const body = { ...form, note: form.note || null };
  const sending = absenceId
    ? send(upstream, updateAbsence, { params: { id: absenceId }, body: { ...body, updatedAt } })
    : orRefused(
        send(upstream, createAbsence, {
          body: { userId, ...body },
          ...(key && { idempotencyKey: key }),
        }),
        () => new FormRefusal(409, "", "The connected server does not store absences."),
      );
  const saved = await sending.catch(async (error) => {
    if (error instanceof UpstreamError && error.reason === "ABSENCE_OVERLAPS") {
      await refuseOverlap(upstream, userId, form, absenceId);
    }
    throw error;
  });
  const { length } = await routesDuring(upstream, userId, [form]);
  const id = absenceId ?? saved?.id;
  return {
    message: `Absence ${absenceId ? "changed" : "added"}${
      length > 0 ? `. ${counted(length, "route")} planned on these days` : ""
    }`,
    redirectTo: agentUrl(userId),
    ...(length > 0 &&
      id && { link: { to: absenceRoutesUrl(userId, id), label: "Change day or agent" } }),
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

/** @throws FormRefusal that names the absence in the way */
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

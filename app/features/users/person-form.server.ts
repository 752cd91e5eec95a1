/** The form of an agent or office manager: as it is shown, sent and shown again. */
import type { BodyOf } from "contract/call";
import { SELECT_OFFICE } from "contract/offices/facts";
import type { createUser } from "contract/users/calls";
import { type Choice, choiceOf, chosenOption, pickerQuery } from "~/kit/choices/choices.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { type FormContext, formFields } from "~/kit/form/form-action.server";
import type { SignedIn } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { findOwnOffice } from "~/upstream/offices.server";
import { officeOptions } from "~/upstream/options.server";
import type { PersonForm } from "./person-form";
import { type PhotoRules, photoAgain, photoOf, readPhotoRules } from "./photo.server";

export interface PersonDraft {
  displayName: string;
  email: string;
  photo: string | null;
  office: Choice;
  /** Null where the upstream takes no photos. */
  photoRules: PhotoRules | null;
}

interface Known {
  displayName?: string | null;
  email?: string | null;
  photo?: string | null;
  officeId?: string | null;
}

/** What the form shows at first: what is known of the person. */
export async function readPersonDraft(session: SignedIn, known: Known): Promise<PersonDraft> {
  const upstream = allOffices(session);
  const [photoRules, office] = await Promise.all([
    readPhotoRules(session.upstream),
    officeChoice(upstream, new URLSearchParams(), known.officeId ?? ""),
  ]);
  return {
    displayName: known.displayName ?? "",
    email: known.email ?? "",
    photo: known.photo ?? null,
    office,
    photoRules,
  };
}

/** What a form that comes back shows besides its fields. */
export async function shownAgain(context: FormContext) {
  const fields = formFields(context.form);
  const [photo, office] = await Promise.all([
    photoAgain(context),
    officeChoice(allOffices(context.session), fields, fields.get("officeId") ?? ""),
  ]);
  return { ...photo, office };
}

/** The offices that a picker offers, and which is chosen. */
export async function officeChoice(
  upstream: UpstreamContext,
  query: URLSearchParams,
  officeId: string,
): Promise<Choice> {
  const asked = pickerQuery(query, "office");
  const offices = await officeOptions(upstream, asked);
  const chosen = await chosenOption(
    officeId,
    offices,
    async (id) => (await findOwnOffice(upstream, id))?.name,
  );
  return choiceOf(asked, offices, [chosen]);
}

/** A manager chooses among all of their own offices, not those of the active one alone. */
export const allOffices = ({ isAdmin, upstream, user }: SignedIn): UpstreamContext =>
  isAdmin ? upstream : { ...upstream, officeId: user.officeId };

/** What the upstream is sent for a form. Without photos of its own, none is sent. */
export async function personFields(
  { displayName, email, officeId, password }: PersonForm,
  context: FormContext,
): Promise<Omit<BodyOf<typeof createUser>, "role">> {
  const { form, session } = context;
  if (!officeId && !session.isAdmin) {
    throw new FormRefusal(400, "officeId", SELECT_OFFICE);
  }
  return {
    displayName,
    email,
    officeId: officeId ?? null,
    ...(password && { password }),
    ...(form.has("withPhoto") && { photo: await photoOf(context) }),
  };
}

/** Saves a person; where another user has the email, the error stands beside the field. */
export async function writingPerson<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof UpstreamError && error.reason === "EMAIL_TAKEN") {
      throw new FormRefusal(409, "email", error.message);
    }
    throw error;
  }
}

/** The photo of a person's form: handed in as soon as its form arrives, so that it is not lost. */
import { photoRules, uploadPhoto } from "contract/users/photo-calls";
import { FormRefusal } from "~/kit/form/failure.server";
import type { FormContext } from "~/kit/form/form-action.server";
import { call, ifOffered } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { PHOTO_FILE } from "./form-words";

export interface PhotoRules {
  /** What the file picker offers. */
  accept: string;
  maxMb: number;
}

/** What a photo may be; null where the upstream takes none. */
export async function readPhotoRules(
  upstream: FormContext["upstream"],
): Promise<PhotoRules | null> {
  const rules = await ifOffered(call(upstream, photoRules));
  return rules
    ? { accept: rules.types.join(","), maxMb: Math.floor(rules.maxBytes / 2 ** 20) }
    : null;
}

/**
 * The photo that a form is for: the one chosen in it, else the one that it already had. Once
 * handed in, it stands in the form in place of its file.
 *
 * @throws FormRefusal for a file that can't be taken
 */
export async function photoOf({ form, upstream }: FormContext): Promise<string | null> {
  const file = form.get(PHOTO_FILE);
  if (file instanceof Blob && file.size > 0) {
    const photo = await handIn(upstream, file);
    form.delete(PHOTO_FILE);
    form.delete("removePhoto");
    form.set("photo", photo);
  }
  const photo = form.get("photo");
  return form.get("removePhoto") === "on" || typeof photo !== "string" ? null : photo || null;
}

async function handIn(upstream: FormContext["upstream"], file: Blob): Promise<string> {
  try {
    // What it is called and said to be is nothing to go by.
    const content = { name: "photo", type: "application/octet-stream", content: file };
    return (await call({ ...upstream, refuse: undefined }, uploadPhoto, { file: content })).photo;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.endsSession || error.needsTerms) throw (await upstream.refuse?.(error)) ?? error;
    const message = error.fieldErrors["body.file"] ?? error.message;
    throw new FormRefusal(error.pageStatus, PHOTO_FILE, message);
  }
}

/** What a form that comes back shows of its photo. */
export async function photoAgain(
  context: FormContext,
): Promise<{ photo: string | null; photoError: string | null }> {
  try {
    return { photo: await photoOf(context), photoError: null };
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    const photo = context.form.get("photo");
    return { photo: typeof photo === "string" ? photo : null, photoError: error.message };
  }
}

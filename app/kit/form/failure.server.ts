/** The one place that turns what a change failed on into what the user reads beside the form. */
import { DirectionsError } from "geo/directions/errors";
import { hintOf } from "~/session/refusal.server";
import { UpstreamError } from "~/upstream/errors";

/** Why a form was not taken, in words for the user: thrown by what makes the change. */
export class FormRefusal extends Error {
  override name = "FormRefusal";

  /** @param field the name of the field at fault; empty for the whole form */
  constructor(
    readonly status: number,
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** What a write comes to; where the upstream does not offer it, a refusal that says so. */
export async function orRefused<T>(
  work: Promise<T>,
  refusal: (error: UpstreamError) => FormRefusal,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UpstreamError && error.notOffered ? refusal(error) : error;
  }
}

export interface Failure {
  status: number;
  /** Messages by field; those of the whole form under the empty name. */
  errors: Record<string, string[]>;
}

interface About {
  /** The names of the fields that the form has. */
  fields: ReadonlySet<string>;
  /** The form's name for a field that the upstream calls otherwise, by the upstream's. */
  upstreamNames?: Readonly<Record<string, string>> | undefined;
  /** False for a form in which nothing is typed or picked, so that nothing can be lost. */
  typed: boolean;
}

/** @throws the error itself, where it is none that a user could do anything about */
export function failureOf(error: unknown, about: About): Failure {
  if (error instanceof FormRefusal) return failure(error.status, error.message, error.field);
  if (error instanceof DirectionsError) return failure(error.pageStatus, error.message);
  if (!(error instanceof UpstreamError)) throw error;
  const status = error.pageStatus;
  // The key was taken by this very form, sent before the page was as it is now.
  if ("header.idempotency-key" in error.fieldErrors) return failure(409, SENT_BEFORE);
  if (error.reason === "CHANGED_MEANWHILE") {
    return failure(status, `${error.message}. ${about.typed ? FRESH_AND_TYPED : FRESH}`);
  }
  const byField = ownFields(error.fieldErrors, about);
  return Object.keys(byField).length > 0
    ? { status, errors: byField }
    : failure(status, error.message, "", noAnswer(error));
}

/** What there is to say where the upstream gave no answer at all. */
function noAnswer(error: UpstreamError): string | undefined {
  if (error.kind === "http") return undefined;
  return error.kind === "timeout" ? TOO_LATE : hintOf(error);
}

const failure = (status: number, message: string, field = "", hint?: string): Failure => ({
  status,
  errors: { [field]: hint ? [message, hint] : [message] },
});

/** The upstream names fields by where they stood in the call: `body.name`. */
function ownFields(upstream: Record<string, string>, { fields, upstreamNames = {} }: About) {
  const own: Record<string, string[]> = {};
  for (const [path, message] of Object.entries(upstream)) {
    const theirs = path.replace(/^(body|query|params)\./, "");
    const name = upstreamNames[theirs] ?? theirs;
    if (fields.has(name)) own[name] = [message];
  }
  return own;
}

const TOO_LATE =
  "The connected server took too long to answer. The change may have been made: check before you send it again.";
const SENT_BEFORE = "This form was already sent. Check whether the change has been made.";
/** These follow the upstream's own sentence, which names what was changed. */
const FRESH = "The page shows the latest version: try again if it still applies.";
const FRESH_AND_TYPED =
  "The page shows the latest version and your entry is still here: submit again if it still applies.";

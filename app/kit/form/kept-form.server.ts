/**
 * What was typed is not lost where the session has ended: the form is kept over the sign-in, and
 * then comes back as it was sent, unsent.
 */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { forgetPost, type KeptPost, keepPost } from "~/server/kept-post.server";
import { wayBack } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";

export const NOT_SENT =
  "You were signed out before this could be sent. It is as you entered it: send it again.";
const TOO_LONG =
  "You were signed out before the form could be sent, and it was too long to be kept. Nothing was changed.";

/** The form that our server found for this page, kept from before the sign-in. */
function keptForm({ context }: ActionFunctionArgs): KeptPost | undefined {
  return context.kept as KeptPost | undefined;
}

/** The form of a request: as it is sent, or as it was kept. */
export async function formOf(args: ActionFunctionArgs): Promise<FormData> {
  const kept = keptForm(args);
  // The actions of one request may each read it.
  if (!kept) return args.request.clone().formData();
  const form = new FormData();
  for (const [name, value] of kept.fields ?? []) form.append(name, value);
  return form;
}

interface Sent {
  request: Request;
  form: FormData;
  /** Fields that are never kept. */
  secret?: readonly string[] | undefined;
  /** Who sent it, where that is known. */
  userId?: string;
}

/** Does a part of a form's work; where that leads to the sign-in, the form is kept meanwhile. */
export async function keepingForm<T>(work: Promise<T>, sent: Sent): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof Response && leadsBackTo(thrown, sent.request)) {
      thrown.headers.append("set-cookie", await keep(sent));
    }
    throw thrown;
  }
}

function keep({ request, form, secret = [], userId }: Sent): Promise<string> {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !secret.includes(name) ? [[name, value]] : [],
  );
  return keepPost({ fields, userId }, request);
}

/** Whether an answer comes back to this page, once what it asks for is done. */
function leadsBackTo(answer: Response, request: Request): boolean {
  const page = wayBack(request);
  const to = answer.headers.get("location");
  return (
    Boolean(page && to) && new URL(to ?? "", request.url).searchParams.get("redirectTo") === page
  );
}

/**
 * The headers that a kept form comes back with; undefined for a form that is sent now.
 *
 * @throws a redirect to the page without it, where it can't be shown to who signed in
 */
export async function headersOfKept(
  args: ActionFunctionArgs,
  userId: string,
): Promise<Headers | undefined> {
  const kept = keptForm(args);
  if (!kept) return undefined;
  const headers = new Headers({ "set-cookie": forgetPost(args.request) });
  if (kept.userId && kept.userId !== userId) throw redirect(wayBack(args.request), { headers });
  if (kept.fields) return headers;
  const toast = { type: "error", message: TOO_LONG } as const;
  throw await redirectWithToast(wayBack(args.request), toast, args.request, { headers });
}

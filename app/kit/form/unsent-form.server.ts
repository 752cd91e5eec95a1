/**
 * Saves a form that can't be answered, because the session has ended or the page of a refused form
 * can't be read. The form comes back as it was sent once its page can be shown.
 */
import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { forgetPost, type SavedPost, savePost } from "~/drafts/saved-post.server";
import { checkedForm, sentForm } from "~/server/sent-form.server";
import { beforeLeadingAway } from "~/session/guards.server";
import { wasForAnother } from "~/session/page-reader.server";
import { wayBack } from "~/session/refusal.server";
import { lastReader } from "~/session/session.server";
import { redirectWithToast } from "~/session/toast.server";
import { loginUrl, signInUrl } from "~/session/urls";

const COMES_BACK = {
  "signed out":
    "You were signed out before this could be sent. Your entry is still here: send it again.",
  "not yet":
    "Another step was needed before this could be sent. Your entry is still here: send it again.",
  "page failed":
    "The connected server did not answer when you sent this. Your entry is still here: check whether the change was made before you send it again.",
  "another reader":
    "This page was opened by someone else, so the form was not sent. Your entry is still here: send it again to do this under your own name.",
} as const;
const TOO_LONG = {
  "signed out":
    "You were signed out before the form was sent, and it was too long to store. Nothing was changed.",
  "not yet":
    "Another step was needed before the form could be sent, and it was too long to store. Nothing was changed.",
  "page failed":
    "The connected server did not answer when the form was sent, and it was too long to store. Check whether the change was made.",
  "another reader":
    "That page was opened by someone else, and the form was too long to store. Nothing was changed.",
} as const;

/** The saved form that our server found for this page. */
function savedForm({ context }: ActionFunctionArgs): SavedPost | undefined {
  return context.savedPost as SavedPost | undefined;
}

/** The form of a request: as sent, or as saved before. */
export async function formOf(args: ActionFunctionArgs): Promise<FormData> {
  const saved = savedForm(args);
  if (!saved) return sentForm(args.request);
  const form = new FormData();
  for (const [name, value] of saved.fields ?? []) form.append(name, value);
  return checkedForm(form);
}

/** What is stored of a form that could not be answered. */
export interface UnsentForm {
  request: Request;
  form: FormData;
  /** Fields that are never saved. */
  secret?: readonly string[] | undefined;
  /** Who sent it, where that is known. */
  userId?: string;
  /** Whether it was saved before, and so may be shown to its sender alone. */
  again?: boolean;
}

/** Does a part of a form's work. If that redirects to the sign-in, or to another required step, the form is saved. */
export async function saveFormIfRedirected<T>(
  work: Promise<T>,
  sent: UnsentForm | undefined,
): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (sent && thrown instanceof Response) {
      await (wasForAnother(thrown) ? saveForAnother(thrown, sent) : saveIfRedirected(thrown, sent));
    }
    throw thrown;
  }
}

/** Saves a form whose page was rendered for another user, for the same page of this user. */
async function saveForAnother(answer: Response, sent: UnsentForm): Promise<void> {
  const { request, again } = sent;
  if (again) return answer.headers.set("set-cookie", forgetPost(request));
  const { headers } = request;
  const there = new Request(new URL(answer.headers.get("location") ?? "", request.url), {
    headers,
  });
  // In place of the toast: the form has the same message.
  answer.headers.set("set-cookie", await save({ ...sent, request: there }, "another reader"));
}

/** Saves a form whose answer redirects to the sign-in, or to another required step. */
async function saveIfRedirected(answer: Response, sent: UnsentForm): Promise<void> {
  if (!leadsBackTo(answer, sent.request)) return;
  const why = leadsToSignIn(answer, sent.request) ? "signed out" : "not yet";
  answer.headers.append("set-cookie", await save(sent, why));
}

/**
 * Saves a refused form if its page can't be read afterwards. The error page's "Try again" shows the
 * form again.
 */
export function saveIfPageFails({ context }: ActionFunctionArgs, sent: UnsentForm): void {
  context.ifPageFails = () => save(sent, "page failed");
}

/**
 * Saves a refused form if its page, which is read after it, redirects to the sign-in or to another
 * required step. For browsers without scripts: others show the form again without its page.
 */
export const saveIfPageRedirects = ({ context }: ActionFunctionArgs, sent: UnsentForm): void =>
  beforeLeadingAway(context, (answer) => saveIfRedirected(answer, sent));

/** The `Set-Cookie` value for an error page whose form has to be saved. */
export async function cookieOfErrorPage(context: AppLoadContext): Promise<string | undefined> {
  const { ifPageFails } = context;
  return typeof ifPageFails === "function" ? ifPageFails() : undefined;
}

async function save(sent: UnsentForm, why: SavedPost["why"]): Promise<string> {
  const { request, form, secret = [] } = sent;
  const userId = sent.userId ?? (await lastReader(request));
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !secret.includes(name) ? [[name, value]] : [],
  );
  return savePost({ fields, userId, why }, request);
}

/** Whether an answer leads to the sign-in, and not to the terms, a new password or a second factor. */
const leadsToSignIn = (answer: Response, request: Request): boolean =>
  [loginUrl(), signInUrl()].includes(
    new URL(answer.headers.get("location") ?? "", request.url).pathname,
  );

/** Whether an answer leads back to this page after the step that it asks for. */
function leadsBackTo(answer: Response, request: Request): boolean {
  const page = wayBack(request);
  const to = answer.headers.get("location");
  return (
    Boolean(page && to) && new URL(to ?? "", request.url).searchParams.get("redirectTo") === page
  );
}

/**
 * Headers and a message for a saved form that comes back; undefined for a form that is sent now.
 *
 * @throws a redirect to the page without the form, if this user may not see it
 */
export async function comingBack(
  args: ActionFunctionArgs,
  userId: string,
): Promise<{ headers: Headers; message: string } | undefined> {
  const saved = savedForm(args);
  if (!saved) return undefined;
  const headers = new Headers({ "set-cookie": forgetPost(args.request) });
  if (saved.userId && saved.userId !== userId) throw redirect(wayBack(args.request), { headers });
  if (saved.fields) return { headers, message: COMES_BACK[saved.why] };
  const toast = { type: "error", message: TOO_LONG[saved.why] } as const;
  throw await redirectWithToast(wayBack(args.request), toast, args.request, { headers });
}

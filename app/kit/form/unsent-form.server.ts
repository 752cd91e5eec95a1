/**
 * What was typed is not lost where the session has ended, nor where the page of a refused form
 * can't be read: the form is kept until its page is shown again, and then comes back as it was.
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

/** The form that our server found for this page, kept from before the sign-in. */
function keptForm({ context }: ActionFunctionArgs): SavedPost | undefined {
  return context.kept as SavedPost | undefined;
}

/** The form of a request: as it is sent, or as it was kept. */
export async function formOf(args: ActionFunctionArgs): Promise<FormData> {
  const kept = keptForm(args);
  if (!kept) return sentForm(args.request);
  const form = new FormData();
  for (const [name, value] of kept.fields ?? []) form.append(name, value);
  return checkedForm(form);
}

/** What is stored of a form that could not be answered. */
export interface UnsentForm {
  request: Request;
  form: FormData;
  /** Fields that are never kept. */
  secret?: readonly string[] | undefined;
  /** Who sent it, where that is known. */
  userId?: string;
  /** Whether it was kept before, which is for nobody but who sent it. */
  again?: boolean;
}

/** Does a part of a form's work; where that leads to the sign-in, or to what has to be done first, the form is kept. */
export async function savingForm<T>(work: Promise<T>, sent: UnsentForm | undefined): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (sent && thrown instanceof Response) {
      await (wasForAnother(thrown) ? keepForAnother(thrown, sent) : keepIfLedAway(thrown, sent));
    }
    throw thrown;
  }
}

/** Keeps a form whose page was drawn for another reader, for its page as it is for this one. */
async function keepForAnother(answer: Response, sent: UnsentForm): Promise<void> {
  const { request, again } = sent;
  if (again) return answer.headers.set("set-cookie", forgetPost(request));
  const { headers } = request;
  const there = new Request(new URL(answer.headers.get("location") ?? "", request.url), {
    headers,
  });
  // In place of the toast, as the form says it.
  answer.headers.set("set-cookie", await keep({ ...sent, request: there }, "another reader"));
}

/** Keeps a form whose answer leads to the sign-in, or to what has to be done first. */
async function keepIfLedAway(answer: Response, sent: UnsentForm): Promise<void> {
  if (!leadsBackTo(answer, sent.request)) return;
  const why = leadsToSignIn(answer, sent.request) ? "signed out" : "not yet";
  answer.headers.append("set-cookie", await keep(sent, why));
}

/**
 * Has a refused form kept where its page then can't be read, so that it can't be shown as it was
 * sent: the error page's "Try again" shows it.
 */
export function saveIfPageFails({ context }: ActionFunctionArgs, sent: UnsentForm): void {
  context.ifPageFails = () => keep(sent, "page failed");
}

/**
 * Has a refused form kept where its page, which is read after it, leads to the sign-in or to what
 * has to be done first. For browsers without scripts: others show the form again without its page.
 */
export const saveIfPageRedirects = ({ context }: ActionFunctionArgs, sent: UnsentForm): void =>
  beforeLeadingAway(context, (answer) => keepIfLedAway(answer, sent));

/** The `Set-Cookie` value that an error page is sent with, where its form is to be kept. */
export async function cookieOfErrorPage(context: AppLoadContext): Promise<string | undefined> {
  const { ifPageFails } = context;
  return typeof ifPageFails === "function" ? ifPageFails() : undefined;
}

async function keep(sent: UnsentForm, why: SavedPost["why"]): Promise<string> {
  const { request, form, secret = [] } = sent;
  const userId = sent.userId ?? (await lastReader(request));
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !secret.includes(name) ? [[name, value]] : [],
  );
  return savePost({ fields, userId, why }, request);
}

/** And not to the terms, a password to be changed, or a second factor to be set up. */
const leadsToSignIn = (answer: Response, request: Request): boolean =>
  [loginUrl(), signInUrl()].includes(
    new URL(answer.headers.get("location") ?? "", request.url).pathname,
  );

/** Whether an answer comes back to this page, once what it asks for is done. */
function leadsBackTo(answer: Response, request: Request): boolean {
  const page = wayBack(request);
  const to = answer.headers.get("location");
  return (
    Boolean(page && to) && new URL(to ?? "", request.url).searchParams.get("redirectTo") === page
  );
}

/**
 * What a kept form comes back with: headers, and a word on why; undefined for one that is sent now.
 *
 * @throws a redirect to the page without it, where it can't be shown to who signed in
 */
export async function comingBack(
  args: ActionFunctionArgs,
  userId: string,
): Promise<{ headers: Headers; message: string } | undefined> {
  const kept = keptForm(args);
  if (!kept) return undefined;
  const headers = new Headers({ "set-cookie": forgetPost(args.request) });
  if (kept.userId && kept.userId !== userId) throw redirect(wayBack(args.request), { headers });
  if (kept.fields) return { headers, message: COMES_BACK[kept.why] };
  const toast = { type: "error", message: TOO_LONG[kept.why] } as const;
  throw await redirectWithToast(wayBack(args.request), toast, args.request, { headers });
}

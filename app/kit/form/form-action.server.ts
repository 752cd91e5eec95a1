/** How every form is answered: a redirect with a message, or the form as it was sent. */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { BY_ENTER, isSearch } from "~/lib/by-enter";
import { handOn, officeIn } from "~/lib/page-office";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { RELOADS } from "~/session/session.server";
import { redirectWithToast, type ToastUndo } from "~/session/toast.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { getUser } from "~/upstream/users.server";
import { undoUrl } from "../urls";
import { failureOf } from "./failure.server";
import { comingBack, formOf, keepIfPageFails, keepingForm } from "./kept-form.server";
import type { RefusedForm } from "./refused-form";
import { SHOWN_SEARCH, UPDATE } from "./update";

/** Characters of an address that shows what a search finds; proxies take no much longer ones. */
export const LONGEST_SEARCH_URL = 6_000;
export const SEARCH_TOO_LONG =
  "The form is too long for this search. Shorten its longest text, then search again.";

/** What a change knows of its request. */
export interface FormContext {
  session: SignedIn;
  upstream: UpstreamContext;
  request: Request;
  params: ActionFunctionArgs["params"];
  /** The query of the form's URL: the page, list or screen that it stands over. */
  query: URLSearchParams;
  form: FormData;
}

/** A change that was made. */
export interface Done {
  /** What the toast says. */
  message: string;
  redirectTo: string;
  /** Has browsers load the page as a whole, which is what gives a form back that was kept for it. */
  reloads?: boolean;
  /** Takes the change back by the upstream's undo, where it offers one. */
  undoId?: string | null;
  /** Takes it back by another form of ours. */
  undo?: ToastUndo;
}

interface Options<Shown> {
  /** Who may send the form; everybody signed in, if not given. */
  guard?: typeof requireSignedIn;
  /** False for a form in which nothing is typed or picked. */
  typed?: boolean;
  /** The form's name for a field that the upstream calls otherwise: `{ name: "templateName" }`. */
  upstreamNames?: Readonly<Record<string, string>>;
  /** Fields that never come back, such as passwords, nor stand in a URL; files are among them. */
  secret?: string[];
  /**
   * What the form shows besides its fields when it comes back; where the upstream can't be
   * asked for it, the page's own stays. `refusedBy` is what the change failed on, if it was tried.
   */
  shown?: (context: FormContext, refusedBy?: unknown) => Promise<Shown>;
  /** True for a form whose pickers search by POST, so that no address has what is typed: see `useFormAddresses`. */
  updates?: boolean;
}

/**
 * The action of a form: checks it by its schema, makes the change, and leads on with a toast.
 * What breaks a rule of the form comes back with 400; what `change` throws of `FormRefusal`, of
 * the directions or of the upstream comes back with its status and words. The form comes back
 * as it was sent, in the one shape of {@link RefusedForm}; so it does after a sign-in, where the
 * session had ended, and once its page can be read again, where it could not. Enter in the search
 * of a picker leads to what it finds.
 *
 *     export const action = (args: ActionFunctionArgs) =>
 *       formAction(args, RenameForm, async ({ name }, { upstream, params }) => { … });
 *
 * @param change may answer by itself with a Response
 */
export async function formAction<Schema extends z.ZodType, Shown = undefined>(
  args: ActionFunctionArgs,
  schema: Schema,
  change: (form: z.output<Schema>, context: FormContext) => Promise<Done | Response>,
  {
    guard = requireSignedIn,
    typed = true,
    upstreamNames,
    secret,
    shown,
    updates = false,
  }: Options<Shown> = {},
) {
  const { request, params } = args;
  const form = await formOf(args);
  const query = new URL(request.url).searchParams;
  const search = !updates && isSearch(form, query) ? searchUrl(form, request) : undefined;
  if (search && search.length <= LONGEST_SEARCH_URL) return redirect(search, 303);
  const keeping = <T>(work: Promise<T>, userId?: string) =>
    typed
      ? keepingForm(work, { request, form, secret, userId, again: Boolean(args.context.kept) })
      : work;
  const guarded = await keeping(orFailure(guard(args)));
  const session = guarded instanceof UpstreamError ? await requireSignedIn(args) : guarded;
  const context = { session, upstream: session.upstream, request, params, query, form };
  if (typed) keepIfPageFails(args, { request, form, secret, userId: session.user.id });
  const refused = async (
    result: SubmissionResult,
    status: number,
    { headers, error }: { headers?: Headers; error?: unknown } = {},
  ) => {
    // Where the session has ended, the page's own reading would find out, and lose what was typed.
    if (typed && status !== 200 && !(error instanceof UpstreamError))
      await keeping(unlessAway(getUser(session.upstream, session.user.id)), session.user.id);
    const back: RefusedForm<Shown | undefined> = {
      result,
      status,
      shown: shown && (await unlessAway(shown(context, error))),
    };
    return data(back, { status, headers });
  };
  const submission = parseWithZod(form, { schema });
  const kept = await comingBack(args, session.user.id);
  if (kept) {
    const asSent = submission.reply({ formErrors: [kept.message], hideFields: secret });
    return refused(asSent, 200, { headers: kept.headers });
  }
  if (updates && (query.has(UPDATE) || isSearch(form, shownSearches(form)))) {
    return refused({ ...submission.reply({ hideFields: secret }), error: undefined }, 200);
  }
  const failed = (error: unknown) => {
    const about = { fields: new Set(form.keys()), upstreamNames, typed };
    const { status, errors } = failureOf(error, about);
    const { "": formErrors, ...fieldErrors } = errors;
    const reply = submission.reply({ formErrors, fieldErrors, hideFields: secret });
    return refused(reply, status, { error });
  };
  if (guarded instanceof UpstreamError) return failed(guarded);
  if (search) {
    const asSent = submission.reply({ hideFields: secret });
    return refused({ ...asSent, error: { "": [SEARCH_TOO_LONG] } }, 400);
  }
  if (submission.status !== "success") {
    return refused(submission.reply({ hideFields: secret }), 400);
  }
  try {
    const done = await keeping(change(submission.value, context), session.user.id);
    return await finished(request, done);
  } catch (error) {
    return failed(error);
  }
}

/**
 * The action of a form with several buttons named `intent`, each with an action of its own.
 *
 * @param otherwise the intent where none of these was sent
 */
export async function actionByIntent<Intent extends string, Answer>(
  args: ActionFunctionArgs,
  actions: Record<Intent, (args: ActionFunctionArgs) => Promise<Answer>>,
  otherwise: NoInfer<Intent>,
): Promise<Answer> {
  const sent = (await formOf(args)).get("intent");
  const isKnown = (intent: unknown): intent is Intent =>
    typeof intent === "string" && Object.hasOwn(actions, intent);
  return actions[isKnown(sent) ? sent : otherwise](args);
}

/** What the upstream refuses a guard comes back with the form, as what it refuses the change. */
async function orFailure<T>(work: Promise<T>): Promise<T | UpstreamError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

/** The searches that a form by POST was shown with, which no address has: see `ShownSearches`. */
const shownSearches = (form: FormData) =>
  new URLSearchParams(
    [...formFields(form)].flatMap(([name, text]) =>
      name.endsWith(SHOWN_SEARCH) ? [[name.slice(0, -SHOWN_SEARCH.length), text]] : [],
    ),
  );

/** An upstream that is away must not keep a form from coming back. */
async function unlessAway<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UpstreamError) return undefined;
    throw error;
  }
}

async function finished(request: Request, done: Done | Response): Promise<Response> {
  if (done instanceof Response) return done;
  const { message, undoId, reloads } = done;
  const redirectTo = onSamePage(done.redirectTo, request);
  const undo = undoId
    ? { action: undoUrl(), fields: { id: undoId, redirectTo }, label: "Undo" }
    : done.undo;
  const headers = reloads ? [RELOADS] : [];
  return redirectWithToast(redirectTo, { type: "success", message, undo }, request, { headers });
}

/** An address for the office of the page that a form was sent from. */
export const onSamePage = (to: string, request: Request): string =>
  handOn(to, officeIn(new URL(request.url).searchParams));

/** The page with the form as it is, and what its pickers find: where their own buttons lead. */
function searchUrl(form: FormData, request: Request): string {
  const fields = formFields(form);
  fields.delete(BY_ENTER);
  return `${new URL(request.url).pathname}?${fields}`;
}

/** The text fields of a form, to be read as a query is. */
export const formFields = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

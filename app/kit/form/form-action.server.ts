/** How every form is answered: a redirect with a message, or the form as it was sent. */
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { BY_ENTER, isSearch } from "~/lib/by-enter";
import { handOn, officeIn } from "~/lib/page-office";
import { isDocument } from "~/server/request.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { RELOADS } from "~/session/session.server";
import {
  inPlaceOfForm,
  type NewToast,
  redirectWithToast,
  type ToastUndo,
} from "~/session/toast.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { undoUrl } from "../urls";
import { type Failure, failureOf } from "./failure.server";
import type { RefusedForm } from "./refused-form";
import {
  comingBack,
  formOf,
  saveFormIfRedirected,
  saveIfPageFails,
  saveIfPageRedirects,
  type UnsentForm,
} from "./unsent-form.server";
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
  /** For a change with something to look at: "Notice" instead of "Success". */
  type?: "notice";
  redirectTo: string;
  /** The id of the changed element: without scripts, the next page scrolls to it. */
  place?: string | undefined;
  /** Has browsers load the page as a whole, which is what gives a form back that was saved for it. */
  reloads?: boolean;
  /** What the toast leads to. */
  link?: NewToast["link"];
  /** Takes the change back by the upstream's undo, where it offers one. */
  undoId?: string | null;
  /** Where that leads, if `redirectTo` is gone then. */
  undoneAt?: string;
  /** Takes it back by another form of ours. */
  undo?: ToastUndo;
}

export interface FormOptions<Shown> {
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

/** Makes the change that a valid form asks for; may answer by itself with a Response. */
type Change<Values> = (form: Values, context: FormContext) => Promise<Done | Response>;

/** A form on its way through its action. */
interface Sent<Values, Shown> {
  args: ActionFunctionArgs;
  context: FormContext;
  options: FormOptions<Shown>;
  /** The form as its schema reads it. */
  submission: Submission<unknown, string[], Values>;
  /** What the upstream refused the guard. */
  guardError: UpstreamError | undefined;
  /** What is stored of the form where it can't be answered now; nothing if nothing is typed in it. */
  unsent: UnsentForm | undefined;
}

/** A form that is shown again. */
interface Back {
  result: SubmissionResult;
  status: number;
  headers?: Headers;
  /** What the change failed on. */
  refusedBy?: unknown;
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
 */
export async function formAction<Schema extends z.ZodType, Shown = undefined>(
  args: ActionFunctionArgs,
  schema: Schema,
  change: Change<z.output<Schema>>,
  options: FormOptions<Shown> = {},
) {
  const form = await formOf(args);
  const search = options.updates ? undefined : searchByEnter(form, args.request);
  if (search && search.length <= LONGEST_SEARCH_URL) return redirect(search, 303);
  const admitted = await admit(args, form, options);
  const sent = { args, options, submission: parseWithZod(form, { schema }), ...admitted };
  const outcome = await outcomeOf(sent, change, search !== undefined);
  return outcome instanceof Response ? outcome : showAgain(sent, outcome);
}

/** Lets the form in, or leads to the sign-in; the form is then stored until somebody signed in. */
async function admit<Shown>(args: ActionFunctionArgs, form: FormData, options: FormOptions<Shown>) {
  const { guard = requireSignedIn, typed = true, secret } = options;
  const { request, params } = args;
  const unsent = typed
    ? { request, form, secret, again: Boolean(args.context.savedPost) }
    : undefined;
  const guarded = await saveFormIfRedirected(orFailure(guard(args)), unsent);
  const guardError = guarded instanceof UpstreamError ? guarded : undefined;
  const session = guarded instanceof UpstreamError ? await requireSignedIn(args) : guarded;
  const query = new URL(request.url).searchParams;
  const context = { session, upstream: session.upstream, request, params, query, form };
  return { context, guardError, unsent: unsent && { ...unsent, userId: session.user.id } };
}

/** What becomes of a form: the first of these that holds, and the change if nothing is against it. */
async function outcomeOf<Values, Shown>(
  sent: Sent<Values, Shown>,
  change: Change<Values>,
  isLongSearch: boolean,
): Promise<Response | Back> {
  const { args, context, options, submission, guardError, unsent } = sent;
  if (unsent) saveIfPageFails(args, unsent);
  const saved = await comingBack(args, context.session.user.id);
  if (saved) {
    const result = asSent(sent, { "": [saved.message] });
    return { result, status: 200, headers: saved.headers };
  }
  if (options.updates && isUpdate(context))
    return { result: onlyWith(sent, undefined), status: 200 };
  if (guardError) return failed(sent, guardError);
  if (isLongSearch) return { result: onlyWith(sent, { "": [SEARCH_TOO_LONG] }), status: 400 };
  if (submission.status !== "success") return { result: asSent(sent), status: 400 };
  try {
    const done = await saveFormIfRedirected(change(submission.value, context), unsent);
    return await finished(context.request, done);
  } catch (error) {
    return failed(sent, error);
  }
}

/**
 * Shows a form again, with its page. The upstream is asked for nothing but what the form shows
 * besides its fields: whether the session still holds is found by what is read for the page.
 */
async function showAgain<Values, Shown>(
  { args, context, options: { shown }, unsent }: Sent<Values, Shown>,
  { result, status, headers, refusedBy }: Back,
) {
  const besides =
    shown && (await saveFormIfRedirected(unlessAway(shown(context, refusedBy)), unsent));
  if (unsent) saveIfPageRedirects(args, unsent);
  const back: RefusedForm<Shown | undefined> = { result, status, shown: besides };
  return data(back, { status, headers });
}

/** The form as it was sent, with what its schema finds wrong and these errors. */
function asSent<Values, Shown>(
  { submission, options }: Sent<Values, Shown>,
  errors?: Failure["errors"],
): SubmissionResult {
  const hideFields = options.secret;
  if (!errors) return submission.reply({ hideFields });
  const { "": formErrors, ...fieldErrors } = errors;
  return submission.reply({ formErrors, fieldErrors, hideFields });
}

/** The form as it was sent, with these errors instead of what its schema finds wrong. */
const onlyWith = <Values, Shown>(
  sent: Sent<Values, Shown>,
  error: Failure["errors"] | undefined,
): SubmissionResult => ({ ...asSent(sent), error });

/** @throws the error itself, if it is none that a user could do anything about */
function failed<Values, Shown>(sent: Sent<Values, Shown>, error: unknown): Back {
  const { upstreamNames, typed = true } = sent.options;
  const fields = new Set(sent.context.form.keys());
  const { status, errors } = failureOf(error, { fields, upstreamNames, typed });
  return { result: asSent(sent, errors), status, refusedBy: error };
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

/** Whether a form by POST is only to be shown with what a picker finds, or what is chosen fills in. */
const isUpdate = ({ form, query }: FormContext): boolean =>
  query.has(UPDATE) || isSearch(form, shownSearches(form));

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
  if (done instanceof Response) return inPlaceOfForm(done);
  const { message, type = "success", undoId, reloads, place } = done;
  const redirectTo = onSamePage(done.redirectTo, request);
  const at = place && isDocument(request) ? `#${place}` : "";
  const undoneAt = done.undoneAt ? onSamePage(done.undoneAt, request) : redirectTo;
  const undo = undoId
    ? { action: undoUrl(), fields: { id: undoId, redirectTo: undoneAt }, label: "Undo" }
    : done.undo;
  const toast: NewToast = { type, message, link: done.link, undo };
  return redirectWithToast(redirectTo + at, toast, request, { headers: reloads ? [RELOADS] : [] });
}

/** An address for the office of the page that a form was sent from. */
export const onSamePage = (to: string, request: Request): string =>
  handOn(to, officeIn(new URL(request.url).searchParams));

/**
 * Where Enter in the search of a picker leads, as the picker's own button does: the page with the
 * form as it is, and what its pickers find. Undefined if the form was sent for good.
 */
function searchByEnter(form: FormData, request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (!isSearch(form, searchParams)) return undefined;
  const fields = formFields(form);
  fields.delete(BY_ENTER);
  return `${pathname}?${fields}`;
}

/** The text fields of a form, to be read as a query is. */
export const formFields = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Another email for somebody: it changes once the code was entered that was sent to it. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { changeUsersEmail, confirmUsersEmail } from "contract/account/credential-calls";
import type { BodyOf } from "contract/call";
import type { User } from "contract/entities";
import { type createUser, updateUser } from "contract/users/calls";
import { z } from "zod";
import { type FormContext, formAction, onSamePage } from "~/kit/form/form-action.server";
import { sealedCookie } from "~/server/sealed-cookie.server";
import { redirectWithToast } from "~/session/toast.server";
import { ifOffered, send } from "~/upstream/client.server";
import { EmailCodeForm } from "./email-code-form";
import { editablePerson, isOneself } from "./guards.server";
import { allOffices, writingPerson } from "./person-form.server";
import { agentEmailUrl, agentUrl, editAgentUrl } from "./urls";

/** As long as a code is good, and some time to find it in. */
const LIFETIME_SECONDS = 20 * 60;

const cookie = sealedCookie(
  "waybook_email",
  LIFETIME_SECONDS,
  z.object({
    /** Whose email it is to be. */
    of: z.string(),
    /** Where the code was sent. */
    email: z.string(),
  }),
);

/** The page where the code is entered, with the address it was sent to in a cookie. */
export async function leadToCode(
  to: string,
  waiting: { of: string; email: string },
  request: Request,
): Promise<Response> {
  const toast = { type: "success", message: `A code has been sent to ${waiting.email}` } as const;
  return redirectWithToast(onSamePage(to, request), toast, request, {
    headers: { "set-cookie": await cookie.keep(waiting, request) },
  });
}

/** Where a user's code was sent; who has not asked for one is led to where that is done. */
export async function requireCodeAsked(request: Request, of: string, askUrl: string) {
  const waiting = await cookie.read(request);
  if (waiting?.of !== of) throw redirect(onSamePage(askUrl, request));
  return waiting.email;
}

/** The `Set-Cookie` value once the code was entered. */
export const forgetCodeAsked = (request: Request): Promise<string> => cookie.forget(request);

/**
 * Changes a person. For a manager a new email waits for its code, where the upstream has codes.
 *
 * @returns an answer that leads to where the code is entered
 */
export async function updatePerson(
  { session, upstream, request }: FormContext,
  user: User,
  fields: Omit<BodyOf<typeof createUser>, "role"> & { updatedAt?: string },
): Promise<Response | undefined> {
  const context = { ...upstream, officeId: session.user.officeId };
  const isNew = fields.email.toLowerCase() !== user.email?.toLowerCase();
  const needsCode = isNew && !session.isAdmin && !isOneself(session, user.id);
  const asked = needsCode
    ? await ifOffered(
        writingPerson(
          send(context, changeUsersEmail, {
            params: { id: user.id },
            body: { email: fields.email },
          }),
        ),
      )
    : undefined;
  if (!asked?.codeSent) {
    await writingPerson(send(context, updateUser, { params: { id: user.id }, body: fields }));
    return undefined;
  }
  const { email, ...others } = fields;
  await send(context, updateUser, { params: { id: user.id }, body: others });
  return leadToCode(agentEmailUrl(user.id), { of: user.id, email }, request);
}

/** Enters the code that was sent to somebody's new email. */
export const confirmPersonsEmail = (args: ActionFunctionArgs) =>
  formAction(
    args,
    EmailCodeForm,
    async ({ key }, { session, request }) => {
      const { user } = await editablePerson(args);
      await writingPerson(
        send(allOffices(session), confirmUsersEmail, { params: { id: user.id }, body: { key } }),
      );
      const to = onSamePage(agentUrl(user.id), request);
      const toast = { type: "success", message: "The email has been changed" } as const;
      const headers = { "set-cookie": await forgetCodeAsked(request) };
      return redirectWithToast(to, toast, request, { headers });
    },
    { guard: async () => (await editablePerson(args)).session, secret: ["key"] },
  );

/** What the page of the code shows. */
export async function readPersonsCode(args: ActionFunctionArgs) {
  const { user, type } = await editablePerson(args);
  const email = await requireCodeAsked(args.request, user.id, editAgentUrl(user.id));
  return { id: user.id, name: user.displayName ?? "", type, email };
}

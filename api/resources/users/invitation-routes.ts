import {
  acceptInvitation as acceptCall,
  checkInvitation,
  getInvitation,
  inviteUser,
  withdrawInvitation,
} from "contract/calls";
import { PASSWORDS_ARE_OFF } from "contract/errors";
import { and, eq } from "drizzle-orm";
import { describeError } from "platform/watch/log-text";
import type { ApiContext } from "../../context";
import { users } from "../../db/schema";
import { ApiError, forbidden, invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { networkOf } from "../../http/network";
import { hashPassword, refuseCommonPassword } from "../account";
import {
  acceptInvitation,
  deleteInvitation,
  findInvited,
  readJoining,
  storeInvitation,
} from "./invitations";
import { inUserScope } from "./resource";
import { mayChange, type Writer } from "./rules";

/** The console's page that an invitation leads to. */
const PAGE_PATH = "/reset-password";
const HOUR_SECONDS = 60 * 60;
const MOST_PER_USER = 5;
const MOST_PER_SENDER = 200;
const MOST_WRONG = 30;

/** The calls of managers, who invite. */
export function invitationCalls(context: ApiContext): void {
  const { server, db, now, mailer, counters } = context;
  const perUser = counters("invitation", { points: MOST_PER_USER, seconds: HOUR_SECONDS });
  const perSender = counters("invitations of sender", {
    ...{ points: MOST_PER_SENDER, seconds: HOUR_SECONDS },
  });

  /** The user, whom the caller may invite. */
  async function invitable({ caller, scope }: Pick<Writer, "caller" | "scope">, id: string) {
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, asUuid(id)), inUserScope(scope)));
    if (!user) throw notFound("There is no such user");
    if (user.id === caller.id) throw forbidden("You can't invite yourself", "OWN_ACCOUNT");
    mayChange(caller, user, {});
    return user;
  }

  server.serve(getInvitation, async ({ params, ...by }) =>
    readJoining(db, await invitable(by, params.id), now()),
  );

  server.serve(inviteUser, async ({ params, body, log, ...by }) => {
    if (!context.signIn.passwords) throw passwordsAreOff();
    const page = pageOf(body.page, context.consoleUrl);
    const user = await invitable(by, params.id);
    await perSender.take(by.caller.id);
    await perUser.take(user.id);
    const { token, ...invitation } = await storeInvitation(db, user, now());
    page.searchParams.set("invitation", token);
    try {
      const from = by.caller.displayName;
      await mailer.send({ to: user.email, ...invitationLetter(user, from, page.href) });
    } catch (error) {
      await deleteInvitation(db, user.id);
      log.warn({ error: describeError(error) }, "an invitation could not be sent");
      throw new ApiError(502, "The invitation could not be sent. Try again later", {
        reason: "MAIL_NOT_SENT",
      });
    }
    log.info({ userId: user.id, by: by.caller.id }, "a user was invited");
    return invitation;
  });

  server.serve(withdrawInvitation, async ({ params, log, ...by }) => {
    const user = await invitable(by, params.id);
    if (!(await deleteInvitation(db, user.id))) throw notFound("There is no open invitation");
    log.info({ userId: user.id, by: by.caller.id }, "an invitation was withdrawn");
    return { ok: true as const };
  });

  joiningCalls(context);
}

/** The calls of those who were invited. */
function joiningCalls({ server, db, now, counters, passwordCost, signIn }: ApiContext): void {
  const wrong = counters("invitation wrong", { points: MOST_WRONG, seconds: HOUR_SECONDS / 4 });

  /** Counts a try as wrong unless it works. */
  async function counted<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (!signIn.passwords) throw passwordsAreOff();
    const network = networkOf(address);
    await wrong.take(network);
    const result = await work();
    await wrong.giveBack(network);
    return result;
  }

  server.servePublic(checkInvitation, ({ body, address }) =>
    counted(address, async () => {
      const { id, ...invited } = await findInvited(db, body.token, now());
      return invited;
    }),
  );

  server.servePublic(acceptCall, ({ body, address, log }) =>
    counted(address, async () => {
      await refuseCommonPassword(body.newPassword, "body.newPassword");
      const passwordHash = await hashPassword(body.newPassword, passwordCost);
      const accepted = { token: body.token, passwordHash, now: now() };
      const { id, ...invited } = await acceptInvitation(db, accepted);
      log.info({ userId: id, address }, "an invitation was accepted");
      return invited;
    }),
  );
}

/** @throws 422 for an address that is not the console's page */
function pageOf(address: string, consoleUrl: string | undefined): URL {
  const url = new URL(address);
  if (consoleUrl && url.origin !== new URL(consoleUrl).origin) {
    throw invalid("Must be an address of the console, as CONSOLE_URL says", "body.page");
  }
  const isPlain = url.search + url.hash + url.username + url.password === "";
  if (url.pathname === PAGE_PATH && isPlain) return url;
  throw invalid(`Must be an address that ends in ${PAGE_PATH}`, "body.page");
}

const passwordsAreOff = () =>
  forbidden("There are no passwords here. Use the single sign-on", PASSWORDS_ARE_OFF);

const invitationLetter = (
  { displayName, role }: { displayName: string; role: string },
  from: string,
  link: string,
) => ({
  subject: "You are invited to Waybook",
  text: `Hello ${displayName},

${from} has added you to Waybook. Choose a password on this page:

${link}

The link works once, and for 7 days. ${
    role === "agent"
      ? "Then sign in with this email and your password in the app on your phone."
      : "Then sign in there with this email and your password."
  }

If you do not know what this is about, ignore this mail.
`,
});

/** What admins decide about second factors: whose is removed, and who has to have one. */
import {
  getSignInRules,
  getUsersSecondFactor,
  removeUsersSecondFactor,
  setSignInRules,
} from "contract/calls";
import { eq } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import type { Db } from "../../../db/connect";
import { users } from "../../../db/schema";
import { forbidden, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { LETTERS } from "./letters";
import { isRequiredOf, readRules, writeRules } from "./rules";
import { dropSecondFactor, recoveryCodesLeft, sinceWhen } from "./store";

export function secondFactorRuleCalls({ server, now, mailer, background }: ApiContext): void {
  server.serve(getUsersSecondFactor, async ({ db, params }) => {
    const { id, role } = await userById(db, params.id);
    return {
      since: await sinceWhen(db, id),
      recoveryCodesLeft: await recoveryCodesLeft(db, id),
      required: await isRequiredOf(db, role),
    };
  });

  server.serve(removeUsersSecondFactor, async ({ db, params, caller, log }) => {
    const user = await userById(db, params.id);
    if (user.id === caller.id) {
      throw forbidden(
        "Your own second factor is removed on your account page, with your password",
        "PASSWORD_NEEDED",
      );
    }
    await dropSecondFactor(db, user.id, now());
    log.info({ userId: user.id, adminId: caller.id }, "an admin removed a second factor");
    background.run("telling of a second factor", () =>
      mailer.send({ to: user.email, ...LETTERS.offByAdmin }),
    );
    return { ok: true as const };
  });

  server.serve(getSignInRules, ({ db }) => readRules(db));

  server.serve(setSignInRules, async ({ db, body, caller, log }) => {
    await db.transaction((tx) => writeRules(tx, body));
    log.info({ userId: caller.id, ...body }, "who needs a second factor was changed");
    return readRules(db);
  });
}

async function userById(db: Db, id: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, asUuid(id)));
  if (!user) throw notFound("There is no such user");
  return user;
}

import {
  assignRoutes as assignCall,
  createUser as createCall,
  getUser,
  listUsers,
  updateUser as updateCall,
} from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { users } from "../../db/schema";
import { asUuid } from "../../http/ids";
import { readList, readOne } from "../../http/list/list";
import { emailChangedLetter } from "../account";
import { assignRoutes } from "./assign";
import { createUser } from "./create";
import { userEmailCalls } from "./email-routes";
import { invitationCalls } from "./invitation-routes";
import { userResource } from "./resource";
import { updateUser } from "./update";

export function register(context: ApiContext): void {
  const { server, db, now, mailer, background, passwordCost } = context;
  userEmailCalls(context);
  invitationCalls(context);
  server.serve(
    listUsers,
    ({ scope, query }) =>
      readList(
        db,
        userResource,
        scope,
        query,
        query.officeId ? sql`${users.officeId} = ${asUuid(query.officeId)}::uuid` : undefined,
      ),
    { list: userResource },
  );

  server.serve(getUser, ({ scope, params, query }) =>
    readOne(db, userResource, scope, params.id, { filter: query.filter, include: ["office"] }),
  );

  server.serve(createCall, async ({ caller, scope, body, db, log }) => {
    const user = await createUser(db, { caller, scope, now: now(), passwordCost }, body);
    log.info({ userId: user.id, role: user.role, by: caller.id }, "user made");
    return user;
  });

  server.serve(updateCall, async ({ caller, scope, params, body, db, log }) => {
    const writer = { caller, scope, now: now(), passwordCost };
    const { user, emailBefore } = await updateUser(db, writer, params.id, body);
    if (emailBefore !== undefined) {
      const letter = emailChangedLetter(body.email ?? "", "somebody else");
      background.run("telling of a changed account", () =>
        mailer.send({ to: emailBefore, ...letter }),
      );
    }
    log.info({ userId: user.id, fields: Object.keys(body), by: caller.id }, "user changed");
    return user;
  });

  server.serve(assignCall, ({ scope, caller, params, query, body }) =>
    assignRoutes(
      db,
      { agentId: params.userId, officeId: query.officeId },
      { ids: body, scope, userId: caller.id, now: now() },
    ),
  );
}

import type { createUser as call } from "contract/calls";
import type { User } from "contract/entities";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import { readOne } from "../../http/list/list";
import { emailTaken, hashPassword, refuseCommonPassword } from "../account";
import { usablePhoto } from "./photos";
import { userResource } from "./resource";
import { mayMake, officeFor, type Writer } from "./rules";

/**
 * Makes a user. Unless it is said, the office of a manager or agent is that of the path.
 *
 * @throws 403 when a manager makes anyone but an agent; 404 for an office outside the scope;
 *   409 when the email is another user's; 422 when a manager names no office, for a photo
 *   that nobody handed in, and for a common password
 */
export async function createUser(
  db: Db,
  writer: Writer,
  { password, officeId, ...plain }: z.output<typeof call.body>,
): Promise<User> {
  const { caller, scope, now } = writer;
  mayMake(caller, plain.role);
  if (password !== undefined) await refuseCommonPassword(password, "body.password");
  await usablePhoto(db, writer, plain.photo);
  const ofPath = scope.kind === "all" || plain.role === "admin" ? null : scope.officeId;
  const values = {
    ...plain,
    // A manager's word is not enough: whoever has the address can be given another account by it.
    verifiedEmail: caller.role === "admin" ? plain.email : null,
    officeId: await officeFor(db, writer, officeId === undefined ? ofPath : officeId),
    passwordHash: password === undefined ? null : await hashPassword(password, writer.passwordCost),
    mustChangePassword: password !== undefined,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  // Of all its keys only the email can be taken.
  const [made] = await db
    .insert(users)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw emailTaken();
  return readOne(db, userResource, { kind: "all" }, made.id, { include: ["office"] });
}

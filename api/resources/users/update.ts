import type { updateUser as call } from "contract/calls";
import type { User } from "contract/entities";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { differences } from "../../db/rows";
import { users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { violates } from "../../db/violations";
import { changedMeanwhile, conflict } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import { emailTaken, hashPassword, refuseCommonPassword } from "../account";
import { endsLastAdmin, lockUser } from "./change";
import { usablePhoto } from "./photos";
import { userResource } from "./resource";
import { mayChange, officeFor, type Writer } from "./rules";
import { loosenTies } from "./ties";

type Body = z.output<typeof call.body>;

interface UpdatedUser {
  user: User;
  /** Where the email is another one now. */
  emailBefore?: string;
}

/**
 * Changes one user. Whoever asks may change themselves under any office they may act for.
 *
 * @throws 403 for what the caller's role may not change; 404 for a user or office outside the
 *   scope; 409 when changed since `updatedAt`, for an email that is another's, for one's own
 *   deactivation, for the last active admin, and while an agent who leaves has open routes;
 *   422 for a photo that nobody handed in, and for a common password
 */
export async function updateUser(
  db: Db,
  writer: Writer,
  id: string,
  { password, ...body }: Body,
): Promise<UpdatedUser> {
  if (password !== undefined) await refuseCommonPassword(password, "body.password");
  // Takes its time, so before anything is held.
  const passwordHash =
    password === undefined ? undefined : await hashPassword(password, writer.passwordCost);
  try {
    return await db.transaction((tx) => update(tx, writer, id, body, passwordHash));
  } catch (error) {
    if (violates(error, "unique")) throw emailTaken();
    if (violates(error, "lockTimeout")) {
      throw changedMeanwhile("Someone else is changing this user's locations; try again");
    }
    throw error;
  }
}

async function update(
  tx: Db,
  writer: Writer,
  id: string,
  { updatedAt, officeId, ...plain }: Omit<Body, "password">,
  passwordHash: string | undefined,
): Promise<UpdatedUser> {
  const { caller, now } = writer;
  const locked = await lockUser(tx, writer, id, plain);
  const { user } = locked;
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(user.updatedAt)) {
    throw changedMeanwhile("Someone else changed this user meanwhile");
  }
  const wanted = { ...plain, officeId: officeId && asUuid(officeId), passwordHash };
  const changes = differences(user, wanted);
  mayChange(caller, user, changes);
  await usablePhoto(tx, writer, changes.photo);
  if (changes.officeId !== undefined) {
    changes.officeId = await officeFor(tx, writer, changes.officeId);
  }
  if (changes.status === "inactive" && user.id === caller.id) {
    throw conflict("You can't make yourself inactive", "OWN_ACCOUNT");
  }
  if (endsLastAdmin(locked, changes)) {
    throw conflict(`${user.displayName} is the last active admin`, "LAST_ADMIN");
  }
  if (Object.keys(changes).length > 0) {
    await loosenTies(tx, user, changes, now);
    await tx
      .update(users)
      .set({
        ...changes,
        // Admins alone get this far with one.
        ...(changes.email !== undefined && { verifiedEmail: changes.email }),
        // Nobody changes their own here.
        ...(changes.passwordHash !== undefined && { mustChangePassword: true }),
        updatedAt: laterThan(users.updatedAt, now),
      })
      .where(eq(users.id, user.id));
  }
  return {
    // Whoever moves a user out of their own scope still sees what came of it.
    user: await readOne(tx, userResource, { kind: "all" }, user.id, { include: ["office"] }),
    ...(changes.email !== undefined && { emailBefore: user.email }),
  };
}

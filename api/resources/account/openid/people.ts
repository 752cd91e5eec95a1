/** Who an identity is here: found, linked by email, or made; with the role and office that it has. */
import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { offices, userIdentities, users } from "../../../db/schema";
import { ApiError, changedMeanwhile } from "../../../http/errors";
import { isUuid } from "../../../http/ids";
import { storeEvent } from "../../audit";
import { placeUser } from "../../users";
import { activeUserById, asAudited } from "../store";
import { closeWaysIn } from "../ways-in";
import { isRaise, type Person } from "./claims";
import type { Identity } from "./provider";
import { hasOpenWork, NoAccess } from "./refusals";

type Key = Pick<Identity, "issuer" | "subject">;

interface Provisioned {
  userId: string;
  /** Their email, where this identity became theirs just now. */
  newlyLinked?: string;
}

interface Rules {
  createsUsers: boolean;
  now: Date;
}

/**
 * The user whose identity it is. Role and office become what the provider says of them.
 *
 * @throws NoAccess for who is unknown or inactive, and for an office that is unknown
 */
export const provisionUser = (
  db: Db,
  identity: Key,
  person: Person,
  rules: Rules,
): Promise<Provisioned> => db.transaction((tx) => provision(tx, identity, person, rules));

async function provision(
  db: Db,
  identity: Key,
  person: Person,
  { createsUsers, now }: Rules,
): Promise<Provisioned> {
  // An admin is of no office.
  const officeId =
    person.office !== undefined && person.role !== "admin"
      ? await officeNamed(db, person.office)
      : undefined;
  const wanted = { role: person.role, officeId };
  const known = await findLinked(db, identity);
  if (known) {
    if (!isRaise(known.role, person.role)) await place(db, known.id, wanted, now);
    else if (known.email === person.email) await raise(db, known.id, wanted, now);
    return { userId: known.id };
  }
  const linked = await link(db, identity, person, now);
  if (linked) {
    // Whoever had the account before must gain nothing by it: a higher role comes with the next sign-in.
    if (!isRaise(linked.role, person.role)) await place(db, linked.id, wanted, now);
    return { userId: linked.id, newlyLinked: linked.email };
  }
  if (!createsUsers) throw new NoAccess("nobody here has this identity, or its email");
  return createUser(db, identity, person, { officeId, now });
}

/**
 * A higher role. A manager can give an agent a password, and another email to which reset codes go: so the
 * email has to be that of the provider, and the ways in from before end.
 */
async function raise(db: Db, id: string, wanted: Parameters<typeof placeUser>[2], now: Date) {
  await place(db, id, wanted, now);
  await closeWaysIn(db, id, now);
}

/** @throws NoAccess while an agent who leaves has open routes; it names them in the audit trail alone */
async function place(db: Db, id: string, wanted: Parameters<typeof placeUser>[2], now: Date) {
  try {
    await placeUser(db, id, wanted, now);
  } catch (error) {
    if (!(error instanceof ApiError) || error.extras.reason !== "HAS_OPEN_ROUTES") throw error;
    const user = await activeUserById(db, id);
    throw new NoAccess(error.message, user?.profile, hasOpenWork());
  }
}

/** Whose identity it is, whether or not they may come in. */
export async function ownerOf(db: Db, { issuer, subject }: Key) {
  const { id, displayName, email, role, officeId, status } = users;
  const [user] = await db
    .select({ id, displayName, email, role, officeId, status })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return user;
}

async function findLinked(db: Db, identity: Key) {
  const user = await ownerOf(db, identity);
  if (user && user.status !== "active") throw new NoAccess("the user is inactive", user);
  return user;
}

/**
 * Links an identity to the user with its email, which the provider has verified and we have, too.
 * Once a provider has named somebody, they are known by that alone. All other ways into the account
 * end: they may be in the hands of somebody else.
 */
async function link(db: Db, identity: Key, { email }: Person, now: Date) {
  if (!email) return undefined;
  // Held, so that of two who come at once the second one finds the first.
  const [user] = await db.select().from(users).where(eq(users.email, email)).for("no key update");
  if (!user) return undefined;
  if (user.status !== "active") throw new NoAccess("the user is inactive", user);
  if (user.verifiedEmail !== email) {
    throw new NoAccess("the user's email is not verified: invite them, or confirm it", user);
  }
  const { issuer, userId } = userIdentities;
  const others = await db.$count(
    userIdentities,
    and(eq(userId, user.id), eq(issuer, identity.issuer)),
  );
  // Emails are given to others when people leave.
  if (others > 0) throw new NoAccess("the user with this email has another identity", user);
  await keepIdentity(db, identity, user.id);
  await closeWaysIn(db, user.id, now);
  await storeEvent(db, {
    ...{ action: "changed", ...asAudited(user) },
    ...{ before: { identity: null }, details: { identity: identity.issuer } },
  });
  return user;
}

async function createUser(
  db: Db,
  identity: Key,
  { email, displayName, role }: Person,
  { officeId, now }: { officeId: string | undefined; now: Date },
): Promise<Provisioned> {
  if (!email) throw new NoAccess("the provider has not verified an email");
  if (!role) throw new NoAccess("the provider says nothing of a role");
  const at = now.toISOString();
  const [made] = await db
    .insert(users)
    .values({
      ...{ email, verifiedEmail: email, role, officeId, createdAt: at, updatedAt: at },
      displayName: displayName ?? email.split("@", 1)[0] ?? email,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw signedInAtOnce();
  await keepIdentity(db, identity, made.id);
  return { userId: made.id };
}

async function keepIdentity(db: Db, { issuer, subject }: Key, userId: string): Promise<void> {
  const inserted = await db
    .insert(userIdentities)
    .values({ issuer, subject, userId })
    .onConflictDoNothing()
    .returning({ userId: userIdentities.userId });
  if (inserted.length === 0) throw signedInAtOnce();
}

/** Twice at the same moment, for the first time. */
const signedInAtOnce = () =>
  changedMeanwhile("You were signing in elsewhere at this moment. Sign in again");

/** @throws NoAccess unless exactly one office is meant */
async function officeNamed(db: Db, named: string): Promise<string> {
  const found = await db
    .select({ id: offices.id })
    .from(offices)
    .where(
      or(
        eq(sql`lower(${offices.name})`, named.toLowerCase()),
        isUuid(named) ? eq(offices.id, named) : undefined,
      ),
    )
    .limit(2);
  const [office, another] = found;
  if (!office) throw new NoAccess("the office claim names no office here");
  if (another) throw new NoAccess("the office claim names several offices here");
  return office.id;
}

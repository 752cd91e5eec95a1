/** Who an identity is here: found, linked by e-mail, or made; with the role and office that it has. */
import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { offices, userIdentities, users } from "../../db/schema";
import { changedMeanwhile } from "../../http/errors";
import { isUuid } from "../../http/ids";
import { placeUser } from "../users";
import type { Person } from "./claims";
import type { Identity } from "./provider";
import { NoAccess } from "./refusals";

type Key = Pick<Identity, "issuer" | "subject">;

interface Welcome {
  userId: string;
  /** Their e-mail, where this identity became theirs just now. */
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
export const welcome = (db: Db, identity: Key, person: Person, rules: Rules): Promise<Welcome> =>
  db.transaction((tx) => find(tx, identity, person, rules));

async function find(
  db: Db,
  identity: Key,
  person: Person,
  { createsUsers, now }: Rules,
): Promise<Welcome> {
  // An admin is of no office.
  const officeId =
    person.office !== undefined && person.role !== "admin"
      ? await officeNamed(db, person.office)
      : undefined;
  const known = (await findLinked(db, identity)) ?? (await link(db, identity, person));
  if (known) {
    await placeUser(db, known.userId, { role: person.role, officeId }, now);
    return known;
  }
  if (!createsUsers) throw new NoAccess("nobody here has this identity, or its e-mail");
  return make(db, identity, person, { officeId, now });
}

/** Whose identity it is, whether or not they may come in. */
export async function ownerOf(db: Db, { issuer, subject }: Key) {
  const { id, displayName, officeId, status } = users;
  const [user] = await db
    .select({ id, displayName, officeId, status })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return user;
}

async function findLinked(db: Db, identity: Key): Promise<Welcome | undefined> {
  const user = await ownerOf(db, identity);
  if (user && user.status !== "active") throw new NoAccess("the user is inactive");
  return user && { userId: user.id };
}

/** By e-mail, which the provider has verified; once a provider has named somebody, by that alone. */
async function link(db: Db, identity: Key, { email }: Person): Promise<Welcome | undefined> {
  if (!email) return undefined;
  // Held, so that of two who come at once the second one finds the first.
  const [user] = await db
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  if (!user) return undefined;
  if (user.status !== "active") throw new NoAccess("the user is inactive");
  const { issuer, userId } = userIdentities;
  const others = await db.$count(
    userIdentities,
    and(eq(userId, user.id), eq(issuer, identity.issuer)),
  );
  // E-mails are given to others when people leave.
  if (others > 0) throw new NoAccess("the user with this e-mail has another identity");
  await keepIdentity(db, identity, user.id);
  return { userId: user.id, newlyLinked: email };
}

async function make(
  db: Db,
  identity: Key,
  { email, displayName, role }: Person,
  { officeId, now }: { officeId: string | undefined; now: Date },
): Promise<Welcome> {
  if (!email) throw new NoAccess("the provider has not verified an e-mail");
  if (!role) throw new NoAccess("the provider says nothing of a role");
  const at = now.toISOString();
  const [made] = await db
    .insert(users)
    .values({
      ...{ email, role, officeId, createdAt: at, updatedAt: at },
      displayName: displayName ?? email.split("@", 1)[0] ?? email,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw signedInAtOnce();
  await keepIdentity(db, identity, made.id);
  return { userId: made.id };
}

async function keepIdentity(db: Db, { issuer, subject }: Key, userId: string): Promise<void> {
  const kept = await db
    .insert(userIdentities)
    .values({ issuer, subject, userId })
    .onConflictDoNothing()
    .returning({ userId: userIdentities.userId });
  if (kept.length === 0) throw signedInAtOnce();
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

import {
  getCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import type { Db } from "../../../db/connect";
import { offices, users } from "../../../db/schema";
import { conflict, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { networkOf } from "../../../http/network";
import { type AccessScope, inOffices } from "../../../http/scope";
import { findOffice } from "../../offices";
import { publishEvents } from "./publish";
import {
  endFeed,
  type FeedOwner,
  type FeedRow,
  findFeed,
  lockFeed,
  noteFetch,
  readFeed,
  storeFeed,
} from "./store";

const HOUR_SECONDS = 60 * 60;
const MOST_WRONG = 30;
/** Of one feed: programs ask every 15 minutes at most, but several people may share an address. */
const MOST_FETCHES = 240;
const MOST_MADE = 60;

/** Calendar addresses: managers create and revoke them; reading one needs only its secret. */
export function register(context: ApiContext): void {
  const { server, db, now, counters } = context;
  const made = counters("calendar feeds of maker", { points: MOST_MADE, seconds: HOUR_SECONDS });

  server.serve(getCalendarFeed, async ({ scope, params }) => ({
    feed: await readFeed(db, ownerOf(await findSubject(db, scope, params))),
  }));

  server.serve(makeCalendarFeed, async ({ scope, caller, params, log }) => {
    const subject = await findSubject(db, scope, params);
    if (!subject.isActive) throw conflict(`${subject.name} is not active`);
    await made.take(caller.id);
    const feed = await storeFeed(db, ownerOf(subject), caller.id, now());
    log.info({ ...ownerOf(subject), by: caller.id }, "a calendar address was made");
    return feed;
  });

  server.serve(revokeCalendarFeed, async ({ scope, caller, params, log }) => {
    const owner = ownerOf(await findSubject(db, scope, params));
    if (!(await endFeed(db, owner))) throw notFound("There is no calendar address");
    log.info({ ...owner, by: caller.id }, "a calendar address was ended");
    return { ok: true as const };
  });

  readingCall(context);
}

/** The call of those who have the secret. A wrong one counts against the address it comes from. */
function readingCall({ server, db, now, counters }: ApiContext): void {
  const wrong = counters("calendar feed wrong", {
    ...{ points: MOST_WRONG, seconds: HOUR_SECONDS / 4 },
  });
  const fetches = counters("calendar feed", { points: MOST_FETCHES, seconds: HOUR_SECONDS });

  server.servePublic(readCalendarFeed, async ({ body, address }) => {
    const network = networkOf(address);
    await wrong.take(network);
    const id = await findFeed(db, body.secret);
    if (!id) throw noCalendar();
    // Counted outside the transaction: the embedded database has one connection.
    await fetches.take(id);
    const content = await db.transaction(async (tx) => {
      const feed = await lockFeed(tx, body.secret);
      if (!feed) throw noCalendar();
      await noteFetch(tx, feed, now());
      const events = await publishEvents(tx, feed, now());
      return { feedId: feed.id, ...(await nameOf(tx, feed)), events };
    });
    await wrong.giveBack(network);
    return content;
  });
}

const noCalendar = () => notFound("There is no such calendar");

interface Subject {
  of: "agent" | "office";
  id: string;
  name: string;
  isActive: boolean;
}

const ownerOf = ({ of, id }: Subject): FeedOwner =>
  of === "agent" ? { userId: id } : { officeId: id };

/** @throws 404 for one outside the scope, and for users who are no agents */
async function findSubject(
  db: Db,
  scope: AccessScope,
  { of, id }: Pick<Subject, "of" | "id">,
): Promise<Subject> {
  if (of === "office") {
    const office = await findOffice(db, scope, id);
    return { of, id: office.id, name: office.name, isActive: true };
  }
  const [agent] = await db
    .select({ id: users.id, name: users.displayName, status: users.status })
    .from(users)
    .where(
      and(eq(users.id, asUuid(id)), eq(users.role, "agent"), inOffices(scope, users.officeId)),
    );
  if (!agent) throw notFound("There is no such agent");
  return { of, id: agent.id, name: agent.name, isActive: agent.status === "active" };
}

async function nameOf(tx: Db, { userId, officeId }: FeedRow) {
  if (userId) {
    const [agent] = await tx
      .select({ name: users.displayName })
      .from(users)
      .where(eq(users.id, userId));
    return { of: "agent" as const, name: agent?.name ?? "" };
  }
  const [office] = await tx
    .select({ name: offices.name })
    .from(offices)
    .where(eq(offices.id, officeId ?? ""));
  return { of: "office" as const, name: office?.name ?? "" };
}

import {
  checkAgentLink,
  getAgentLink,
  listAgentLinks,
  makeAgentLink,
  makeAgentLinks,
  openAgentLink,
  revokeAgentLink,
} from "contract/calls";
import { MOST_LINKS_AT_ONCE, MOST_WRONG_PINS } from "contract/links/facts";
import { and, eq, inArray } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import { conflict, forbidden, invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { networkOf } from "../../http/network";
import { type AccessScope, inOffices } from "../../http/scope";
import { beginSession, createPasswordCheck, hashPassword } from "../account";
import {
  deleteLink,
  endLink,
  findLink,
  type LinkRow,
  noteOpening,
  readLink,
  readLinks,
  storeLinks,
  takePinTry,
} from "./store";

const HOUR_SECONDS = 60 * 60;
const MOST_WRONG = 30;
const MOST_OPENINGS = 60;
const MOST_MADE = 1_000;

/** Links of agents: managers create and revoke them; opening one needs only its secret. */
export function register(context: ApiContext): void {
  const { server, db, now, counters, passwordCost, linkMs } = context;
  const made = counters("agent links of maker", { points: MOST_MADE, seconds: HOUR_SECONDS });
  const expiry = () => new Date(now().getTime() + linkMs);

  server.serve(getAgentLink, async ({ scope, params }) => ({
    link: await readLink(db, (await findAgent(db, scope, params.id)).id),
  }));

  server.serve(listAgentLinks, async ({ scope, query }) => {
    const ids = [...new Set(query.ids.map(asUuid))];
    if (ids.length > MOST_LINKS_AT_ONCE) {
      throw invalid(`At most ${MOST_LINKS_AT_ONCE} agents at once`);
    }
    return { links: await readLinks(db, ids, isAgentIn(scope)) };
  });

  server.serve(makeAgentLink, async ({ scope, caller, params, body, log }) => {
    const agent = await findAgent(db, scope, params.id);
    if (agent.status !== "active") throw conflict(`${agent.displayName} is not active`);
    await made.take(caller.id);
    const pinHash = body.pin ? await hashPassword(body.pin, passwordCost) : null;
    const [at, expiresAt] = [now(), expiry()];
    const secrets = await storeLinks(db, {
      ...{ userIds: [agent.id], createdById: caller.id, pinHash, now: at, expiresAt },
    });
    log.info({ userId: agent.id, by: caller.id }, "a link was made");
    return {
      secret: secrets.get(agent.id) ?? "",
      createdAt: at.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  });

  server.serve(makeAgentLinks, async ({ scope, caller, body, log }) => {
    const ids = [...new Set(body.ids.map(asUuid))];
    const agents = await db
      .select({ id: users.id, displayName: users.displayName })
      .from(users)
      .where(and(inArray(users.id, ids), eq(users.status, "active"), isAgentIn(scope)))
      .orderBy(users.displayName, users.id);
    if (agents.length === 0) throw notFound("None of these agents is here and active");
    await made.take(caller.id, agents.length);
    const expiresAt = expiry();
    const userIds = agents.map(({ id }) => id);
    const secrets = await storeLinks(db, {
      ...{ userIds, createdById: caller.id, pinHash: null, now: now(), expiresAt },
    });
    log.info({ agents: agents.length, by: caller.id }, "links were made");
    return {
      links: agents.map(({ id, displayName }) => ({
        ...{ id, displayName, secret: secrets.get(id) ?? "", expiresAt: expiresAt.toISOString() },
      })),
    };
  });

  server.serve(revokeAgentLink, async ({ scope, caller, params, log }) => {
    const agent = await findAgent(db, scope, params.id);
    if (!(await deleteLink(db, agent.id))) throw notFound("There is no link");
    log.info({ userId: agent.id, by: caller.id }, "a link was revoked");
    return { ok: true as const };
  });

  openingCalls(context);
}

/** The calls of those who have the secret. A wrong one counts against the address it comes from. */
function openingCalls(context: ApiContext): void {
  const { server, db, now, counters, passwordCost } = context;
  const wrong = counters("agent link wrong", { points: MOST_WRONG, seconds: HOUR_SECONDS / 4 });
  const openings = counters("agent link", { points: MOST_OPENINGS, seconds: HOUR_SECONDS });
  const checkPin = createPasswordCheck(passwordCost);

  /** @throws 404, always the same, for a secret of no link that is open */
  async function find(secret: string, address: string) {
    const network = networkOf(address);
    await wrong.take(network);
    const found = await findLink(db, secret, now());
    if (!found) throw noLink();
    await wrong.giveBack(network);
    return found;
  }

  /** @throws 403 for a wrong PIN or none, 404 once too many were wrong */
  async function takePin(link: LinkRow, pin: string | undefined): Promise<void> {
    if (!pin) throw wrongPin();
    const left = await takePinTry(db, link, MOST_WRONG_PINS);
    if (left === undefined) throw noLink();
    if (await checkPin(pin, link.pinHash ?? "")) return;
    if (left === 0) await endLink(db, link);
    throw wrongPin();
  }

  server.servePublic(checkAgentLink, async ({ body, address }) => {
    const { link, displayName, office, timeZone } = await find(body.secret, address);
    const needsPin = link.pinHash !== null;
    return { displayName, office, timeZone, expiresAt: link.expiresAt, needsPin };
  });

  server.servePublic(openAgentLink, async ({ body, address, userAgent, log }) => {
    const { link } = await find(body.secret, address);
    await openings.take(link.id);
    if (link.pinHash !== null) await takePin(link, body.pin);
    const token = await beginSession(context, {
      ...{ userId: link.userId, by: { link }, method: "link", address, userAgent },
    });
    if (!token) throw noLink();
    await noteOpening(db, link, now());
    log.info({ userId: link.userId, address }, "a link was opened");
    return { token, expiresAt: link.expiresAt };
  });
}

const wrongPin = () => forbidden("The PIN is not right", "PIN_WRONG");

const noLink = () =>
  notFound("This link has expired or was replaced. Ask your office for a new one");

const isAgentIn = (scope: AccessScope) =>
  and(eq(users.role, "agent"), inOffices(scope, users.officeId));

/** @throws 404 for one outside the scope, and for users who are no agents */
async function findAgent(db: Db, scope: AccessScope, id: string) {
  const [agent] = await db
    .select({ id: users.id, displayName: users.displayName, status: users.status })
    .from(users)
    .where(and(eq(users.id, asUuid(id)), isAgentIn(scope)));
  if (!agent) throw notFound("There is no such agent");
  return agent;
}

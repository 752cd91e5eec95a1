import type { Call, CallInput, CallReply } from "contract/call";
import { ErrorReply } from "contract/errors";
import { sql } from "drizzle-orm";
import type { FastifyInstance, InjectOptions } from "fastify";
import { v7 } from "uuid";
import { type AppOptions, buildApp } from "../app";
import type { Database, DatabaseOptions } from "../db/connect";
import { createTokens, TOKEN_LIFETIME_MS } from "../http/tokens";
import { testDatabase } from "./database";
import { Upload } from "./upload";
import { CHEAP, makeWorld, type World } from "./world";

export const SECRET = "a secret that only tests know, 32+";

/** That of the tests themselves, who sign in by no call. */
const BEGINS_SESSION = /^\s*insert into "sessions" /;

/** The user whose token is sent, and the office whose path is used; without, the plain one. */
export interface As {
  user?: keyof World["users"];
  office?: keyof World["offices"];
  /** Instead of the user's own. */
  token?: string;
}

export interface TestApi {
  app: FastifyInstance;
  /** With its URL where it is Postgres. */
  database: Database & { url?: string };
  world: World;
  /** Statements run since it was last emptied. */
  statements: string[];
  /** What the API takes for the present; set it to travel. */
  clock: { now: Date };
  token(user: keyof World["users"], adminId?: string): Promise<string>;
  /** Makes a call that must succeed. */
  ok<C extends Call>(as: As, call: C, input?: CallInput<C>): Promise<CallReply<C>>;
  /** Makes a call that must fail, and checks the form of the failure. */
  fails<C extends Call>(as: As, call: C, input?: CallInput<C>): Promise<ErrorReply["error"]>;
  status<C extends Call>(as: As, call: C, input?: CallInput<C>): Promise<number>;
  close(): Promise<void>;
}

/** The API on a database of its own with the world of {@link makeWorld}. */
export async function testApi(
  options: Partial<AppOptions> = {},
  databaseOptions: Pick<DatabaseOptions, "poolSize" | "lockWaitMs"> = {},
): Promise<TestApi> {
  const statements: string[] = [];
  const database = await testDatabase((sql) => {
    if (!BEGINS_SESSION.test(sql)) statements.push(sql);
  }, databaseOptions);
  const world = await makeWorld(database.db);
  const clock = { now: new Date("2026-03-02T09:00:00.000Z") };
  const app = await buildApp({
    db: database.db,
    secrets: [SECRET],
    now: () => clock.now,
    passwordCost: CHEAP,
    checkReplies: true,
    alone: true,
    // It would be among the statements that tests look at.
    sweeps: false,
    // Who asks through inject waits for a reply's end.
    streamLimits: { longestMs: 50 },
    ...options,
  });
  // The reply says "Internal error" only; the log of the tests shows the error itself.
  app.addHook("onError", async ({ method, url }, _, error) => {
    if ((error.statusCode ?? 500) === 500)
      process.stderr.write(`${method} ${url} ${error.stack}
`);
  });
  await app.ready();
  const token = createTokenMaker(database, world, clock);

  async function send<C extends Call>(as: As, call: C, input?: CallInput<C>) {
    const bearer = as.token ?? (as.user && (await token(as.user)));
    const request = requestFor(call, input, as.office && world.offices[as.office]);
    return app.inject({
      ...request,
      headers: { ...request.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    });
  }

  return {
    app,
    database,
    world,
    statements,
    clock,
    token,
    async ok(as, call, input) {
      const answer = await send(as, call, input);
      if (answer.statusCode !== 200) throw new Error(`${call.id}: ${answer.payload}`);
      return call.reply.parse(answer.json()) as CallReply<typeof call>;
    },
    async fails(as, call, input) {
      const answer = await send(as, call, input);
      if (answer.statusCode < 400) throw new Error(`${call.id} succeeded: ${answer.payload}`);
      const { error, error_message } = ErrorReply.parse(answer.json());
      if (error.statusCode !== answer.statusCode || error.message !== error_message) {
        throw new Error(`The failure contradicts itself: ${answer.payload}`);
      }
      return error;
    },
    status: async (as, call, input) => (await send(as, call, input)).statusCode,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Makes tokens, each with a session of its own. */
function createTokenMaker(
  { db }: Database,
  world: World,
  clock: TestApi["clock"],
): TestApi["token"] {
  const tokens = createTokens([SECRET], () => clock.now);
  return async (user, adminId) => {
    // Some tests replace the world's parts.
    const userId = world.users[user];
    const at = clock.now.toISOString();
    const sessionId = v7();
    const ends = new Date(clock.now.getTime() + TOKEN_LIFETIME_MS).toISOString();
    // Nobody signs in here: the audit trail would grow with every request of a test.
    await db.execute(sql`
      insert into "sessions" (id, user_id, admin_id, device, address, created_at, used_at, expires_at)
      SELECT ${sessionId}::uuid, ${userId}::uuid, ${adminId ?? null}::uuid, 'Test', '127.0.0.1',
        ${at}::timestamptz, ${at}::timestamptz, ${ends}::timestamptz
      FROM (SELECT set_config('waybook.audit', 'off', true) AS audit) AS quiet WHERE audit = 'off'`);
    return tokens.sign({ userId, sessionId });
  };
}

/** The parts of a request, as they are before it is checked. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A call as a request, at its plain path or under an office. */
export function requestFor(
  call: Pick<Call, "method" | "path">,
  { params, query, body }: Parts = {},
  officeId?: string,
): InjectOptions {
  const values = { ...(params as Record<string, unknown> | undefined) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${values[name]}`));
  const search = Object.entries({ ...(query as Record<string, unknown> | undefined) })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, `${value}`]);
  return {
    method: call.method,
    url: officeId ? `/offices/${officeId}${path}` : path,
    query: Object.fromEntries(search),
    ...(body instanceof Upload
      ? body.request()
      : body !== undefined && {
          payload: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
  };
}

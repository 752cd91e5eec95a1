/** Signing in at an OpenID provider, where the settings name one. */
import { beginOpenId, finishOpenId, getSignInMethods } from "contract/calls";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { ApiContext } from "../../../context";
import { ApiError, invalid } from "../../../http/errors";
import { networkOf } from "../../../http/network";
import { seal, unseal } from "../../../http/sealed";
import { CALLBACK_PATH, isLoopback, type OpenIdSettings } from "../../../openid-settings";
import { storeEvent } from "../../audit";
import { beginSession } from "../sessions";
import { activeUserById, asAudited } from "../store";
import { displayNameOf, personOf } from "./claims";
import { linkedLetter } from "./letter";
import { ownerOf, provisionUser } from "./people";
import { type Attempt, createProvider, type Identity, type Provider } from "./provider";
import { NoAccess, over, problemOf, refusalOf } from "./refusals";

const ATTEMPT_MS = 10 * 60_000;
/** Where the console has the provider send browsers back to. */

const LIMIT_SECONDS = 15 * 60;
/** A whole company may come from one address. */
const MOST_BEGUN = 300;
const MOST_FAILED = 60;

const Attempted = z.object({
  issuer: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

export function register(context: ApiContext): void {
  const { server, signIn } = context;
  const { openId: settings, passwords } = signIn;
  server.servePublic(getSignInMethods, async () => ({
    password: passwords,
    openid: settings ? { name: settings.name } : null,
    invitations: passwords,
  }));
  if (settings) providerCalls(context, settings);
  else noProviderCalls(context);
}

function noProviderCalls({ server }: ApiContext): void {
  const none = async () => {
    throw new ApiError(404, "No OpenID provider is set up here");
  };
  server.servePublic(beginOpenId, none);
  server.servePublic(finishOpenId, none);
}

function providerCalls(context: ApiContext, settings: OpenIdSettings): void {
  const { server, counters, secrets, now } = context;
  const limit = (name: string, points: number) =>
    counters(`openid ${name}`, { points, seconds: LIMIT_SECONDS });
  const begun = limit("begun", MOST_BEGUN);
  const failed = limit("failed", MOST_FAILED);
  const provider = createProvider(settings);
  const forAttempt = () => ({ purpose: "openid attempt v1", secrets, now: now() });

  server.servePublic(beginOpenId, async ({ body, address, log }) => {
    await begun.take(networkOf(address));
    refuseOtherPlaces(body.redirectUri, settings);
    const { url, attempt } = await asked(settings, log, () => provider.begin(body.redirectUri));
    return { url, attempt: await seal(forAttempt(), { ...attempt }, ATTEMPT_MS) };
  });

  server.servePublic(finishOpenId, async ({ body, ...client }) => {
    const network = networkOf(client.address);
    await failed.take(network);
    const attempt = Attempted.safeParse(await unseal(forAttempt(), body.attempt));
    if (!attempt.success) throw over();
    const identity = await asked(settings, client.log, () =>
      identityOf(provider, attempt.data, body.answer),
    );
    const signedIn = await enter(context, settings, identity, client);
    await failed.giveBack(network);
    return signedIn;
  });
}

/** @throws what a user may be told, of whatever goes wrong at the provider; the rest is logged */
async function asked<T>(
  { name }: OpenIdSettings,
  log: FastifyBaseLogger,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.warn({ problem: problemOf(error) }, "the OpenID provider could not be used");
    throw refusalOf(error, name);
  }
}

async function identityOf(provider: Provider, attempt: Attempt, answer: string): Promise<Identity> {
  const identity = await provider.finish(attempt, answer);
  // Begun under settings that named another provider.
  if (identity.issuer !== attempt.issuer) throw over();
  return identity;
}

interface Client {
  address: string;
  userAgent: string | undefined;
  log: FastifyBaseLogger;
}

/** Begins the session of whom the provider vouches for. */
async function enter(
  context: ApiContext,
  settings: OpenIdSettings,
  identity: Identity,
  client: Client,
) {
  try {
    return await signIn(context, settings, identity, client);
  } catch (error) {
    if (!(error instanceof NoAccess)) throw error;
    const owner = error.owner ?? (await ownerOf(context.db, identity));
    client.log.info({ userId: owner?.id, why: error.message }, "sign-in refused");
    const name = owner?.displayName ?? displayNameOf(identity.claims);
    context.metrics.signIns.inc({ method: "openid", outcome: "refused" });
    const details = { reason: error.message };
    await storeEvent(context.db, { action: "sign-in-refused", ...asAudited(owner), name, details });
    throw error.refusal;
  }
}

async function signIn(
  context: ApiContext,
  settings: OpenIdSettings,
  { issuer, subject, claims }: Identity,
  { address, userAgent, log }: Client,
) {
  const { db, now, background, mailer } = context;
  const identity = { issuer, subject };
  const { createsUsers, name } = settings;
  const person = personOf(claims, settings);
  const { userId, newlyLinked } = await provisionUser(db, identity, person, {
    createsUsers,
    now: now(),
  });
  const token = await beginSession(context, {
    ...{ userId, by: { identity }, method: "openid" },
    ...{ address, userAgent },
  });
  const user = await activeUserById(db, userId);
  if (!token || !user) throw new NoAccess("the user is inactive");
  log.info({ userId, address, method: "openid" }, "signed in");
  if (newlyLinked) {
    const letter = { to: newlyLinked, ...linkedLetter(name) };
    background.run("telling of a linked identity", () => mailer.send(letter));
  }
  return { token, user: user.profile };
}

/** @throws 422 for an address that the provider must not send anybody to */
function refuseOtherPlaces(redirectUri: string, { redirectUris }: OpenIdSettings): void {
  const field = "body.redirectUri";
  if (redirectUris) {
    if (redirectUris.includes(redirectUri)) return;
    throw invalid(
      "Sign-ins from this address are not allowed: neither CONSOLE_URL nor OIDC_REDIRECT_URIS names it",
      field,
    );
  }
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(redirectUri);
  const isPlain = search + hash + username + password === "";
  const isSafe = protocol === "https:" || isLoopback(hostname);
  if (pathname === CALLBACK_PATH && isPlain && isSafe) return;
  throw invalid(
    `Signing in is not possible from here: https:// is needed, and the address must end in ${CALLBACK_PATH}`,
    field,
  );
}

/** The OpenID provider: how browsers are sent there, and what it says of who comes back. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { OpenIdSettings } from "../../../openid-settings";
import { remembered } from "./remembered";

/** Each request that we make of the provider; a sign-in takes up to four. */
const TIMEOUT_SECONDS = 5;
/** So far the two clocks may be apart. */
const CLOCKS_SECONDS = 60;

/** What is remembered of a sign-in while its user is at the provider. */
export interface Attempt {
  issuer: string;
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider vouches for. */
export interface Identity {
  issuer: string;
  subject: string;
  /** What it says of them, in the token that it signed or at its user info endpoint. */
  claims: Readonly<Record<string, unknown>>;
}

export interface Provider {
  /** Learns where its pages are, unless that is known. */
  learn(): Promise<void>;
  begin(redirectUri: string): Promise<{ url: string; attempt: Attempt }>;
  /**
   * @param answer the query of the address that the browser came back to
   * @throws whatever `openid-client` makes of an answer that is wrong
   */
  finish(attempt: Attempt, answer: string): Promise<Identity>;
}

/** No request is made before somebody signs in, or {@link Provider.learn} is asked to. */
export function createProvider(settings: OpenIdSettings): Provider {
  const configuration = remembered(() => discover(settings));
  return {
    async learn() {
      await configuration();
    },
    async begin(redirectUri) {
      const config = await configuration();
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      const { issuer } = config.serverMetadata();
      return { url: url.href, attempt: { issuer, redirectUri, state, nonce, verifier } };
    },
    async finish({ redirectUri, state, nonce, verifier }, answer) {
      const config = await configuration();
      const url = new URL(redirectUri);
      url.search = answer;
      const tokens = await authorizationCodeGrant(config, url, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      });
      const said = tokens.claims();
      if (!said) throw new Error("an ID token was expected, and checked for");
      const { issuer, userinfo_endpoint } = config.serverMetadata();
      const more = userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, said.sub)
        : {};
      return { issuer, subject: said.sub, claims: { ...more, ...said } };
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  return discovery(issuer, clientId, { [clockTolerance]: CLOCKS_SECONDS }, authOf(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The token comes from the provider itself; its signature is looked at all the same.
      enableNonRepudiationChecks,
      // The settings say where there may be any.
      ...(issuer.protocol === "http:" ? [allowInsecureRequests] : []),
    ],
  });
}

/** The way that every provider has to know, unless it says that it knows others alone. */
function authOf(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? basic : post)(server, ...request);
  };
}

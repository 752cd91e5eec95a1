/** A real OpenID provider on a port of this machine, with people who sign in at its own pages. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider from "oidc-provider";
import type { OpenIdSettings } from "../openid-settings";

const HOST = "127.0.0.1";

/** What it says of somebody, besides their subject, which is what they type as their login. */
export type Claims = Record<string, unknown>;

interface Options {
  redirectUri: string;
  /** Any free one if left out. */
  port?: number;
  /** So many seconds its clock is ahead, as its ID tokens show. */
  aheadSeconds?: number;
  /** Its ID tokens are signed by a key that it does not tell of. */
  signsByAnotherKey?: boolean;
}

export class LocalProvider {
  static readonly CLIENT_ID = "waybook";
  static readonly CLIENT_SECRET = "a secret that the provider knows, too";
  /** By subject; of whom is not here it knows nothing but that. */
  readonly people = new Map<string, Claims>();

  private constructor(
    readonly issuer: string,
    private readonly redirectUri: string,
    private readonly http: Server,
  ) {}

  static async start({
    redirectUri,
    port = 0,
    aheadSeconds = 0,
    signsByAnotherKey = false,
  }: Options): Promise<LocalProvider> {
    const http = createServer().listen(port, HOST);
    await once(http, "listening");
    const issuer = `http://${HOST}:${(http.address() as AddressInfo).port}`;
    const local = new LocalProvider(issuer, redirectUri, http);
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" };
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: LocalProvider.CLIENT_ID,
          client_secret: LocalProvider.CLIENT_SECRET,
          redirect_uris: [redirectUri],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ["a key that only the tests know"] },
      scopes: ["openid", "profile", "email"],
      claims: {
        openid: ["sub", "groups", "office", "realm_access"],
        profile: ["name", "preferred_username"],
        email: ["email", "email_verified"],
      },
      // What there is no need to be told that one should think of.
      ttl: {
        ...{ AccessToken: 600, AuthorizationCode: 60, Grant: 600 },
        ...{ IdToken: 600, Interaction: 600, Session: 600 },
      },
      findAccount: (_context: unknown, subject: string) => ({
        accountId: subject,
        claims: async () => ({ ...local.people.get(subject), sub: subject }),
      }),
    });
    if (aheadSeconds !== 0 || signsByAnotherKey) {
      const other = signsByAnotherKey ? await generateKeyPair("RS256") : undefined;
      provider.use(async (context, next) => {
        await next();
        const { body } = context;
        if (!body?.id_token) return;
        const { iat = 0, exp = 0, ...claims } = decodeJwt(body.id_token);
        body.id_token = await new SignJWT(claims)
          .setProtectedHeader({ alg: key.alg, kid: key.kid })
          .setIssuedAt(iat + aheadSeconds)
          .setExpirationTime(exp + aheadSeconds)
          .sign(other?.privateKey ?? privateKey);
      });
    }
    http.on("request", provider.callback());
    return local;
  }

  /** Of an API that signs people in here. */
  settings(others: Partial<OpenIdSettings> = {}): OpenIdSettings {
    return {
      issuer: new URL(this.issuer),
      clientId: LocalProvider.CLIENT_ID,
      clientSecret: LocalProvider.CLIENT_SECRET,
      name: "Local ID",
      scope: "openid profile email",
      createsUsers: false,
      ...others,
    };
  }

  /**
   * What a browser does that is sent to `url`, with somebody who signs in and consents.
   *
   * @returns the query that the provider sends it back with
   */
  async signIn(url: string, login: string): Promise<string> {
    return this.browse(url, (page) => {
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (!action || !prompt) throw new Error(`this is no page of a sign-in: ${page}`);
      return { url: action, form: new URLSearchParams({ prompt, login, password: "any" }) };
    });
  }

  /** The same, with somebody who thinks better of it. */
  async cancel(url: string): Promise<string> {
    return this.browse(url, (page) => {
      const [, link] = /href="([^"]+\/abort)"/.exec(page) ?? [];
      if (!link) throw new Error(`there is no way out of this page: ${page}`);
      return { url: link };
    });
  }

  private async browse(
    start: string,
    act: (page: string) => { url: string; form?: URLSearchParams },
  ): Promise<string> {
    const cookies = new Map<string, string>();
    let next: { url: string; form?: URLSearchParams } = { url: start };
    for (let step = 0; step < 12; step++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const { url, form } = next;
      const reply = await fetch(url, {
        redirect: "manual",
        headers: { cookie, accept: "text/html" },
        ...(form && { method: "POST", body: form }),
      });
      for (const set of reply.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const to = reply.headers.get("location");
      const target = to ? new URL(to, url) : undefined;
      if (target?.href.startsWith(this.redirectUri)) return target.search;
      next = target ? { url: target.href } : act(await reply.text());
    }
    throw new Error(`the provider goes on and on: ${next.url}`);
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((done) => this.http.close(done));
  }
}

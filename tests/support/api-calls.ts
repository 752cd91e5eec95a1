import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { Call, CallInput, CallReply } from "contract/call";
import { login } from "contract/calls";

/** In whose name a call is made; those who are no admins make theirs for their office. */
export interface Caller {
  token: string;
  officeId?: string | null;
}

/** The API answered that it will not, or can't. */
export class Refusal extends Error {
  constructor(
    call: Call,
    readonly status: number,
    text: string,
  ) {
    super(`${call.id} ${status}: ${text}`);
  }
}

/** The API at an address, asked by the calls that it has in common with the console. */
export class ApiCalls {
  /** Calls that were answered so far. */
  answered = 0;

  constructor(readonly url: string) {}

  /** Signs in with the password of the demo and of every made-up world. */
  async signIn(account: keyof typeof DEMO_ACCOUNTS): Promise<string> {
    return this.signInAs(DEMO_ACCOUNTS[account].email);
  }

  async signInAs(email: string): Promise<string> {
    const reply = await this.call("", login, { body: { email, password: DEMO_PASSWORD } });
    if (!reply) throw new Error("signing in was not answered");
    return reply.token;
  }

  /**
   * Makes a call.
   *
   * @param key makes a call that creates something safe to send again
   * @returns the reply, or undefined when no answer came: it may have been done or not
   * @throws Refusal when the API refuses the call
   */
  async call<C extends Call>(
    caller: string | Caller,
    call: C,
    input: CallInput<C> & { form?: FormData } = {},
    key?: string,
  ): Promise<CallReply<C> | undefined> {
    const { params, query, body, form } = input;
    const { token, officeId } = typeof caller === "string" ? { token: caller } : caller;
    const office = officeId && call.scope === "entity" ? `/offices/${officeId}` : "";
    const values: Record<string, unknown> = { ...(params as object) };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(`${values[name]}`),
    );
    const search = new URLSearchParams(
      Object.entries({ ...(query as object) }).map(([name, value]) => [name, String(value)]),
    );
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${this.url}${office}${path}?${search}`, {
        method: call.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { "idempotency-key": key }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      });
      text = await answer.text();
    } catch {
      return undefined;
    }
    this.answered++;
    if (!answer.ok) throw new Refusal(call, answer.status, text);
    return call.reply.parse(JSON.parse(text)) as CallReply<C>;
  }
}

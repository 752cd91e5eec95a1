import { type messages, type PGlite, protocol } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";

type Message = messages.BackendMessage;

interface Statement {
  /** Its name in the database. */
  name: string;
  /** What it takes and gives, as the database described it. */
  description: Message[];
}

/** Plans take up memory of the database. */
const MOST_PLANS = 200;
/** Statements with a plan; others, as of migrations, may change what the plans are about. */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

const codeOf = (letter: string) => letter.charCodeAt(0);
const [PARSE, BIND, DESCRIBE, EXECUTE, SYNC] = ["P", "B", "D", "E", "S"].map(codeOf);
/** Before what a message holds: its code and its length. */
const HEAD_BYTES = 5;

/**
 * Has the embedded database plan each statement once instead of every time, which takes it longer
 * than to run most of them. PGlite sends a query as parse, describe, bind, describe, execute and sync,
 * each of an unnamed statement; what is known is bound by its name, executed and synced here in one message.
 */
export function planOnce(client: PGlite): void {
  const send = client.execProtocolStream.bind(client);
  const dropped: string[] = [];
  const known = new LRUCache<string, Statement>({
    max: MOST_PLANS,
    dispose: ({ name }) => dropped.push(name),
  });
  let made = 0;
  let current: { text: string; statement: Statement } | undefined;
  let bound: Uint8Array | undefined;
  let isSynced = false;

  async function prepare(text: string, options: SendOptions): Promise<Statement> {
    const statement = known.get(text);
    if (statement) return statement;
    const name = `planned_${++made}`;
    const { close, parse, describe } = protocol.serialize;
    const old = dropped.splice(0).map((name) => close({ type: "S", name }));
    await send(joined([...old, parse({ name, text })]), options);
    const description = await send(describe({ type: "S", name }), options);
    known.set(text, { name, description });
    return { name, description };
  }

  /** Runs what is bound. A statement that fails is planned anew: what it is about may have changed. */
  async function execute(message: Uint8Array, options: SendOptions): Promise<Message[]> {
    try {
      isSynced = true;
      return await send(joined([...(bound ? [bound] : []), message, SYNC_MESSAGE]), options);
    } catch (error) {
      if (current) known.delete(current.text);
      throw error;
    }
  }

  client.execProtocolStream = async (message, options) => {
    const [code] = message;
    if (code === PARSE) {
      const text = plannedText(message);
      current = text === undefined ? undefined : { text, statement: await prepare(text, options) };
      return current ? [] : send(message, options);
    }
    if (!current || code === undefined) return send(message, options);
    const { name, description } = current.statement;
    switch (code) {
      case DESCRIBE:
        return description;
      case BIND:
        bound = withStatement(message, name);
        return [];
      case EXECUTE:
        return execute(message, options);
      case SYNC: {
        const isDone = isSynced;
        current = bound = undefined;
        isSynced = false;
        return isDone ? [] : send(message, options);
      }
      default:
        return send(message, options);
    }
  };
}

const SYNC_MESSAGE = protocol.serialize.sync();

type SendOptions = Parameters<PGlite["execProtocolStream"]>[1];

/** The text of a parse message that names no types of its parameters; none where it has no plan. */
function plannedText(message: Uint8Array): string | undefined {
  // Two bytes say how many types follow.
  const types = message.at(-1) || message.at(-2);
  const text = new TextDecoder().decode(message.subarray(HEAD_BYTES + 1, -3));
  return types || !PLANNED.test(text) ? undefined : text;
}

/** A bind message of the unnamed statement as one of a named one. */
function withStatement(message: Uint8Array, name: string): Uint8Array {
  const [portal, rest] = [Uint8Array.of(0), message.subarray(HEAD_BYTES + 2)];
  const body = joined([portal, new TextEncoder().encode(`${name}\0`), rest]);
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  head.setUint8(0, BIND as number);
  // The length counts itself, but not the code.
  head.setUint32(1, body.length + 4);
  return joined([new Uint8Array(head.buffer), body]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

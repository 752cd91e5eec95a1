/** Streams of events, opened as a browser does. */
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Call, CallInput } from "contract/call";
import { streamPositions } from "contract/calls";
import { type As, requestFor, type TestApi } from "./api";

export interface TestEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

export interface OpenStream {
  status: number;
  headers: IncomingMessage["headers"];
  /** All that came, as it came. */
  text(): string;
  /** What there was to tell, and that it is told anew. */
  events(): TestEvent[];
  /** The id of the last event, with which a browser comes back. */
  lastId(): string;
  ended: Promise<"ended" | "cut off">;
  leave(): void;
}

export interface StreamOptions {
  userId?: string;
  lastEventId?: string;
  token?: string;
}

/** Opens the stream of positions and visits of an API that listens. */
export const openStream = (
  api: TestApi,
  as: As,
  { userId, ...options }: StreamOptions = {},
): Promise<OpenStream> => openStreamOf(api, as, streamPositions, { query: { userId } }, options);

/** Opens the stream of a call. */
export async function openStreamOf<C extends Call>(
  api: TestApi,
  as: As,
  call: C,
  input: CallInput<C>,
  { lastEventId, token }: Omit<StreamOptions, "userId"> = {},
): Promise<OpenStream> {
  const { port } = api.app.server.address() as AddressInfo;
  const { url, query } = requestFor(call, input, as.office && api.world.offices[as.office]);
  const bearer = token ?? (await api.token(as.user ?? "admin"));
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = `${url}?${new URLSearchParams(query as Record<string, string>)}`;
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    };
    get({ host: "127.0.0.1", port, path, headers, agent: false }, resolve).on("error", reject);
  });
  let text = "";
  reply.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  const ended = new Promise<"ended" | "cut off">((resolve) => {
    reply.on("end", () => resolve("ended")).on("error", () => resolve("cut off"));
  });
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    text: () => text,
    events: () =>
      blocksOf(text).flatMap(({ id = "", event = "", data = "" }) =>
        data ? [{ id, event, data: JSON.parse(data) }] : [],
      ),
    lastId: () =>
      blocksOf(text)
        .map(({ id }) => id)
        .filter(Boolean)
        .at(-1) ?? "",
    ended,
    leave: () => reply.destroy(),
  };
}

/** The whole blocks of a stream, each line's value by its name. */
const blocksOf = (text: string) =>
  text
    .split("\n\n")
    .slice(0, -1)
    .map(
      (block): Record<string, string> =>
        Object.fromEntries(
          block.split("\n").map((line) => {
            const colon = line.indexOf(":");
            return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
          }),
        ),
    );

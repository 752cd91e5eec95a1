import type { Call } from "contract/call";
import { type As, type Parts, requestFor, type TestApi } from "./api";
import { type Marked, markOf, type SideName } from "./tied-side";

/** Someone who reads, the side they are on, and whose texts are not for them. */
export interface Reader {
  name: string;
  as: As & { user: NonNullable<As["user"]> };
  side: SideName;
  hidden: readonly Marked[];
}

const reader = (
  user: Reader["as"]["user"],
  office: NonNullable<As["office"]>,
  side: SideName,
  hidden: readonly Marked[],
): Reader => ({
  name: `${user} for ${office}`,
  as: { user, office },
  side,
  hidden,
});

/** Everyone who may read something of one of the two sides, and not of the other. */
export const READERS: readonly Reader[] = [
  reader("hubAgent", "hub", "hub", ["south", "north", "colleague"]),
  reader("hubManager", "hub", "hub", ["south", "north"]),
  reader("northManager", "hub", "hub", ["south", "north"]),
  reader("admin", "hub", "hub", ["south", "north"]),
  reader("northManager", "north", "hub", ["south"]),
  reader("southAgent", "south", "south", ["hub", "north", "colleague"]),
  reader("southManager", "south", "south", ["hub", "north"]),
];

/** The one who sees everything. */
export const ADMIN: Reader = { name: "admin", as: { user: "admin" }, side: "hub", hidden: [] };

/** Whether a text is of an office that is none of the reader's, or of an agent's colleague. */
export const isHiddenFrom = ({ hidden }: Reader, text: string): boolean =>
  hidden.some((whose) => text.toLowerCase().includes(markOf(whose)));

/** Whether the office that they act for is not the one that they are of. */
export const actsElsewhere = ({ as: { user, office } }: Reader): boolean =>
  office !== undefined && !user.startsWith(office);

/** Asks as a reader, at the path of their office where the call has one. */
export async function ask(
  api: TestApi,
  { as }: Pick<Reader, "as">,
  call: Call,
  parts: Parts = {},
): Promise<{ status: number; body: unknown; text: string }> {
  const office = call.scope === "entity" && as.office ? api.world.offices[as.office] : undefined;
  const request = requestFor(call, parts, office);
  const authorization = `Bearer ${as.token ?? (await api.token(as.user))}`;
  const reply = await api.app.inject({
    ...request,
    headers: { ...request.headers, authorization },
  });
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  return {
    status: reply.statusCode,
    body: isJson ? reply.json() : undefined,
    text: reply.payload,
  };
}

import type { z } from "zod";
import { plainCookie } from "./cookies.server";
import { seal, unseal } from "./sealed.server";

interface SealedCookie<Value> {
  /** The `Set-Cookie` value that keeps it, encrypted. */
  keep(value: Value, request: Request): Promise<string>;
  /** The `Set-Cookie` value that takes it away. */
  forget(request: Request): Promise<string>;
  /** The stored value; undefined once it has expired, whatever the browser says. */
  read(request: Request): Promise<Value | undefined>;
}

/** What a browser keeps for a few minutes and nobody may read there, such as codes and keys. */
export function sealedCookie<Schema extends z.ZodType>(
  name: string,
  lifetimeSeconds: number,
  schema: Schema,
): SealedCookie<z.output<Schema>> {
  const purpose = `cookie ${name}`;
  const cookie = (request: Request) => plainCookie(name, lifetimeSeconds, request);
  return {
    keep: async (value, request) => {
      const until = Date.now() + lifetimeSeconds * 1000;
      return cookie(request).serialize(await seal(purpose, { value, until }));
    },
    forget: (request) => cookie(request).serialize("", { maxAge: 0 }),
    read: async (request) => {
      const sealed = await cookie(request).parse(request.headers.get("cookie"));
      if (typeof sealed !== "string" || !sealed) return undefined;
      const stored = (await unseal(purpose, sealed)) as
        | { value: unknown; until: number }
        | undefined;
      if (!stored || stored.until <= Date.now()) return undefined;
      const read = schema.safeParse(stored.value);
      return read.success ? read.data : undefined;
    },
  };
}

import type { z } from "zod";

/** Reads what was typed by the schema of a call; a problem names what is wrong in words. */
export function readBody<T>(schema: z.ZodType<T>, values: unknown): T {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  throw new Error(
    read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
  );
}

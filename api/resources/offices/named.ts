import { Id } from "contract/common";
import { z } from "zod";
import { invalid } from "../../http/errors";

const ById = z.strictObject({ id: Id });
/** What each parameter may hold, and nothing besides. */
const FORMS = {
  where: { schema: ById, example: '{"id": "…"}' },
  filter: {
    schema: z.strictObject({ where: ById }).transform(({ where }) => where),
    example: '{"where": {"id": "…"}}',
  },
} as const;

/**
 * The id of the office that a change names in `where` or `filter`.
 *
 * @throws 422 unless exactly one of them is there and names one office by its id
 */
export function namedOffice(query: { where?: string; filter?: string }): string {
  const names = (["where", "filter"] as const).filter((name) => query[name] !== undefined);
  const [name = "where"] = names;
  const { schema, example } = FORMS[name];
  const field = `query.${name}`;
  if (names.length !== 1)
    throw invalid(`Name the office once, as in where=${FORMS.where.example}`, field);
  const result = schema.safeParse(parsed(query[name] ?? ""));
  if (!result.success) throw invalid(`${field} must be ${example}`, field);
  return result.data.id;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

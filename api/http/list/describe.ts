import type { Column, Resource } from "./resource";

/**
 * What a list call knows, in Markdown: made of its resource, so that it says nothing else than
 * what holds.
 *
 * @param parameters the query parameters that the call takes
 */
export function describeList(resource: Resource, parameters: readonly string[]): string {
  const takes = (name: string) => parameters.includes(name);
  return [
    ...(takes("sortBy") ? [columnsOf(resource), ...filtersOf(resource), ...jsonOf(resource)] : []),
    ...(takes("search") ? [searchOf(resource, takes("searchPath"))] : []),
    ...(takes("filter") ? includesOf(resource) : []),
    `Order: ${resource.defaultOrder.map((key) => `\`${key}\``).join(", ")}.`,
  ].join("\n\n");
}

const code = (name: string) => `\`${name}\``;
const codes = (names: readonly string[]) => names.map(code).join(", ");

function columnsOf({ columns }: Resource): string {
  const named = Object.entries(columns).map(([name, column]) => `${code(name)} ${kindOf(column)}`);
  return `Columns, for \`sortBy\`, \`filters\` and \`filter.where\`: ${named.join(", ")}.`;
}

const kindOf = ({ kind, values, nullable }: Column) =>
  `(${values ? values.join(" | ") : kind}${nullable ? ", may be empty" : ""})`;

function filtersOf({ filters = {} }: Resource): string[] {
  const named = Object.entries(filters).map(([name, column]) => `${code(name)} ${kindOf(column)}`);
  return named.length > 0 ? [`To filter by, not to sort by: ${named.join(", ")}.`] : [];
}

function jsonOf({ json = {} }: Resource): string[] {
  const names = Object.keys(json);
  return names.length > 0 ? [`To filter by whether it is there: ${codes(names)}.`] : [];
}

function searchOf({ search, defaultSearch }: Resource, named: boolean): string {
  const together = defaultSearch.length > 1 ? " together" : "";
  return named
    ? `Search paths: ${codes(Object.keys(search))}; without one, ${codes(defaultSearch)}${together}.`
    : `\`search\` looks in ${codes(defaultSearch)}${together}.`;
}

function includesOf({ relations }: Resource): string[] {
  const named = Object.entries(relations).map(
    ([name, { kind }]) => `${code(name)}${kind === "many" ? " (a list)" : ""}`,
  );
  return named.length > 0 ? [`Includes: ${named.join(", ")}.`] : [];
}

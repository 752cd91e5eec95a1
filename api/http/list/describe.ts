import type { Column, Resource } from "./resource";

/**
 * Describes in Markdown what a list call can sort, filter, search and include.
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
  return `Sort and filter by: ${named.join(", ")}.`;
}

const kindOf = ({ kind, values, nullable }: Column) =>
  `(${values ? values.join(" | ") : kind}${nullable ? ", nullable" : ""})`;

function filtersOf({ filters = {} }: Resource): string[] {
  const named = Object.entries(filters).map(([name, column]) => `${code(name)} ${kindOf(column)}`);
  return named.length > 0 ? [`Filter only by: ${named.join(", ")}.`] : [];
}

function jsonOf({ json = {} }: Resource): string[] {
  const names = Object.keys(json);
  return names.length > 0 ? [`Filter only by presence: ${codes(names)}.`] : [];
}

function searchOf({ search, defaultSearch }: Resource, named: boolean): string {
  const together = defaultSearch.length > 1 ? " together" : "";
  return named
    ? `Search paths: ${codes(Object.keys(search))}; default: ${codes(defaultSearch)}${together}.`
    : `\`search\` looks in ${codes(defaultSearch)}${together}.`;
}

function includesOf({ relations }: Resource): string[] {
  const named = Object.entries(relations).map(
    ([name, { kind }]) => `${code(name)}${kind === "many" ? " (a list)" : ""}`,
  );
  return named.length > 0 ? [`Includes: ${named.join(", ")}.`] : [];
}

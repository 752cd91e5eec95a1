/** How another server's reply may differ from the contract's: small rules, for `dialects` to name. */

/** What a rule knows besides the reply. */
export interface About {
  /** The query of the call. */
  query: unknown;
  /** Notes a flag that was not there and is read as false. */
  missing: (flag: string) => void;
}

/** Gives a part of a reply in the contract's form; what it is not about, as it came. */
export type Rule = (value: unknown, about: About) => unknown;

/** All of these, one after the other. */
export const all =
  (...rules: Rule[]): Rule =>
  (value, about) =>
    rules.reduce((done, rule) => rule(done, about), value);

/** A rule for what is an object and nothing else; it changes the object. */
const ofObject =
  (change: (object: Json, about: About) => void): Rule =>
  (value, about) => {
    if (isObject(value)) change(value, about);
    return value;
  };

/** A field that goes by other names too; the first of them that says something stands for it. */
export const alias = (field: string, ...others: string[]): Rule =>
  ofObject((object) => {
    if (!isMissing(object[field])) return;
    const other = others.find((name) => !isMissing(object[name]));
    if (other) object[field] = object[other];
  });

/** Flags that are false where they are not there. */
export const flags = (...names: string[]): Rule =>
  ofObject((object, about) => {
    for (const name of names) {
      if (!isMissing(object[name])) continue;
      object[name] = false;
      about.missing(name);
    }
  });

/** Rules for what is in these fields. They are named late, as things may hold each other. */
export const inside = (fields: () => Record<string, Rule>): Rule => {
  let entries: [string, Rule][] | undefined;
  return ofObject((object, about) => {
    entries ??= Object.entries(fields());
    for (const [name, rule] of entries) {
      if (!isMissing(object[name])) object[name] = rule(object[name], about);
    }
  });
};

/** A rule for each one of several. */
export const each =
  (rule: Rule): Rule =>
  (value, about) =>
    Array.isArray(value) ? value.map((one) => rule(one, about)) : value;

/**
 * A location's type, called `type` or `locationType`: the type itself, its name alone, or its
 * name beside its id.
 */
export const namedType: Rule = ofObject((location) => {
  const { type, locationType } = location;
  const own = asType(isMissing(locationType) ? type : locationType, type);
  location.locationType = own;
  location.type = own;
});

function asType(given: unknown, beside: unknown): unknown {
  if (isMissing(given)) return undefined;
  if (typeof given === "string") return { id: given, name: given };
  if (!isObject(given)) return given;
  const id = given.id ?? given._id ?? (typeof beside === "string" ? beside : given.name);
  return { ...given, id };
}

/** The one thing that a reply holds in a field, which may come bare, or as nothing at all. */
export const wrappedIn =
  (field: string): Rule =>
  (value) => {
    if (isMissing(value)) return { [field]: null };
    const isBare = isObject(value) && ("id" in value || "_id" in value);
    return isBare ? { [field]: value } : value;
  };

/** A page of rows, which may come as a bare array, or without all that is said about pages. */
export const list = (row: Rule): Rule => {
  const rows = inside(() => ({ data: each(row) }));
  return (value, about) => rows(asPage(value, about.query), about);
};

function asPage(reply: unknown, query: unknown): unknown {
  const asked = isObject(query) ? query : {};
  const page = wholeOr(asked.page, 1) || 1;
  const limit = wholeOr(asked.limit, 10);
  const given = isMissing(reply) ? [] : reply;
  if (Array.isArray(given)) return ofBareArray(given, page, limit);
  if (!isObject(given) || !Array.isArray(given.data)) return given;
  given.page ??= page;
  const own = Number(given.page);
  if (typeof given.hasNextPage === "boolean") {
    // A list without an end knows what comes next and no totals.
    given.totalDocs ??= (own - 1) * limit + given.data.length;
    given.totalPage ??= given.hasNextPage ? own + 1 : own;
  }
  given.hasNextPage ??= own < Number(given.totalPage);
  given.hasPrevPage ??= own > 1;
  return given;
}

/**
 * A bare array tells no total. Longer than the page, it is everything there is; a full
 * page may have a next one; a short one is the last.
 */
function ofBareArray(rows: unknown[], page: number, limit: number): Json {
  const paged = limit > 0;
  const everything = !paged || rows.length > limit;
  const before = (page - 1) * limit;
  const data = everything && paged ? rows.slice(before, before + limit) : rows;
  const totalDocs = everything ? rows.length : before + rows.length;
  const more = !everything && rows.length === limit;
  const totalPage = everything && paged ? Math.ceil(totalDocs / limit) : more ? page + 1 : page;
  return { data, totalDocs, totalPage, page, hasNextPage: page < totalPage, hasPrevPage: page > 1 };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isMissing = (value: unknown) => value === undefined || value === null || value === "";

function wholeOr(value: unknown, fallback: number): number {
  const number = Number(value ?? fallback);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
}

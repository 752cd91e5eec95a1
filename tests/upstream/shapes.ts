/** The other shapes in which a server may answer, each by a switch. */

export interface Shapes {
  /** `_id` instead of `id`. */
  underscoreId: boolean;
  /** A list is an array and nothing else. */
  bareArrays: boolean;
  /** A location's type by its other name. */
  locationType: boolean;
  /** `officeID` instead of `officeId`. */
  officeID: boolean;
  /** Relations, and what may be empty, are null. */
  nullRelations: boolean;
  /** Nothing is there that need not be. */
  missingOptional: boolean;
}

export const PLAIN: Shapes = {
  underscoreId: false,
  bareArrays: false,
  locationType: false,
  officeID: false,
  nullRelations: false,
  missingOptional: false,
};

/** The relations of section 3; they may be null or not there. */
const RELATIONS = new Set(
  "manager parent branch office chain createdBy contacts visits agent user visit routes userLocations photo".split(
    " ",
  ),
);
/** What a row can't be without: who and what it is. */
const NEEDED = new Set(
  `id _id name displayName email role data totalDocs totalPage token accessToken user url
   routeId locationId order isVisited actuallyVisited doNotVisit userId location locationIds
   parentId branchId officeId officeID status count type locationType coordinates`.split(/\s+/),
);

/** A reply in these shapes. */
export function shaped(reply: unknown, shapes: Shapes): unknown {
  const isPage = isObject(reply) && Array.isArray(reply.data) && "totalDocs" in reply;
  return reshape(shapes.bareArrays && isPage ? reply.data : reply, shapes);
}

function reshape(value: unknown, shapes: Shapes): unknown {
  if (Array.isArray(value)) return value.map((one) => reshape(one, shapes));
  if (!isObject(value)) return value;
  const isSignIn = "token" in value;
  const fields = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const isRelation = RELATIONS.has(name) && !isSignIn;
    if (shapes.missingOptional && (isRelation || !NEEDED.has(name))) return [];
    if (shapes.nullRelations && isRelation) return [[name, Array.isArray(part) ? [] : null]];
    return [[nameOf(name, value, shapes), reshape(part, shapes)]];
  });
  return Object.fromEntries(fields);
}

function nameOf(name: string, row: Record<string, unknown>, shapes: Shapes): string {
  if (name === "id" && shapes.underscoreId) return "_id";
  if (name === "officeId" && shapes.officeID) return "officeID";
  // A point has a type of its own.
  if (name === "type" && shapes.locationType && !("coordinates" in row)) return "locationType";
  return name;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

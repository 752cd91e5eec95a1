/** Other servers' names for what the contract has a name for. */

const RENAMED: Record<string, string> = {
  _id: "id",
  officeID: "officeId",
  userID: "userId",
  accessToken: "token",
  actually_visited: "actuallyVisited",
  locations: "location",
};

/** A related thing and the field that holds its id alone. */
const RELATIONS: Record<string, string> = {
  office: "officeId",
  user: "userId",
  agent: "userId",
  route: "routeId",
  manager: "managerId",
  parent: "parentId",
  branch: "branchId",
  createdBy: "createdById",
};

type Json = Record<string, unknown>;

/** Renames in place, all the way down; a name that is ours already stays. */
export function inOurWords(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (const item of value) inOurWords(item);
    return value;
  }
  const object = value as Json;
  for (const name in object) {
    const inner = object[name];
    if (typeof inner === "object" && inner !== null) inOurWords(inner);
    else if (typeof inner === "number" && isIdName(name)) object[name] = String(inner);
    const ours = RENAMED[name];
    // A stop's `locations` is its one location; elsewhere they are many, or their number.
    const another = name === "locations" && !isObject(inner);
    if (ours && object[ours] === undefined && !another) object[ours] = object[name];
  }
  nameRelations(object);
  nameType(object);
  nameChain(object);
  namePlace(object);
  nameItself(object);
  return object;
}

const isIdName = (name: string) => name === "id" || name === "_id" || /I[dD]$/.test(name);

/** A relation gives its id where that is missing; one that is only an id is not a relation. */
function nameRelations(object: Json): void {
  for (const name in RELATIONS) {
    const related = object[name];
    if (related === undefined || related === null) continue;
    const idName = RELATIONS[name] as string;
    const id = isObject(related) ? related.id : related;
    if (object[idName] === undefined && isPlainId(id)) object[idName] = String(id);
    if (!isObject(related)) object[name] = undefined;
  }
  // A route's agent goes by either name.
  if (object.agent === undefined && isObject(object.user)) object.agent = object.user;
  else if (object.user === undefined && isObject(object.agent)) object.user = object.agent;
  if (isObject(object.parentOffice)) {
    object.office ??= object.parentOffice;
    object.parentOffice = object.parentOffice.id;
  }
  if (object.locationId === undefined && "order" in object && isObject(object.location)) {
    object.locationId = object.location.id;
  }
}

/**
 * A location's type, which is called `type` or `locationType`, and is the type itself, its
 * name or its id. A point's `type` is another thing.
 */
function nameType(object: Json): void {
  if ("coordinates" in object) return;
  const { type, locationType } = object;
  const named = isObject(locationType)
    ? { id: isObject(type) ? type.id : (type ?? locationType.name), ...locationType }
    : (asNamed(locationType) ?? (isObject(type) ? type : asNamed(type)));
  if (!named) return;
  object.locationType = named;
  if (typeof type !== "object" || type === null) object.type = named;
}

function nameChain(object: Json): void {
  const named = asNamed(object.chain);
  if (named) object.chain = named;
}

/** A place as `latitude` and `longitude`, or as two bare numbers. */
function namePlace(object: Json): void {
  const { latitude, longitude, location } = object;
  if (Array.isArray(location) && location.length === 2 && !location.some(isObject)) {
    object.location = { type: "Point", coordinates: location };
  } else if (location === undefined && isNumeric(latitude) && isNumeric(longitude)) {
    object.location = { type: "Point", coordinates: [Number(longitude), Number(latitude)] };
  }
  // A position holds its place itself.
  if ("recordedAt" in object && object.coordinates === undefined && isObject(object.location)) {
    object.coordinates = object.location.coordinates;
  }
}

/** A location without a name goes by what it does business as, or by what describes it. */
function nameItself(object: Json): void {
  if (isText(object.name) || !("id" in object)) return;
  if (isText(object.dbaName)) object.name = object.dbaName;
  else if (isText(object.description)) object.name = object.description;
}

const asNamed = (word: unknown) =>
  isId(word) ? { id: String(word), name: String(word) } : undefined;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isId = (value: unknown) => isText(value) || typeof value === "number";
/** A name or an e-mail stands for someone as well, but is no id. */
const isPlainId = (value: unknown) => isId(value) && /^[\w-]+$/.test(String(value));
const isNumeric = (value: unknown) =>
  (typeof value === "number" || isText(value)) && Number.isFinite(Number(value));

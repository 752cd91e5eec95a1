/** What the second upstream holds: a handful of rows, in the names of the specification. */

export type Row = Record<string, unknown>;

export interface Rows {
  offices: Row[];
  branches: Row[];
  users: Row[];
  types: Row[];
  chains: Row[];
  locations: Row[];
  contacts: Row[];
  routes: Row[];
  stops: Row[];
  visits: Row[];
  templates: Row[];
}

export const PASSWORD = "second-upstream";
export const ADMIN = "ada@second.test";
export const MANAGER = "max@second.test";
export const RESET_CODE = "A1B2C3";

/** The rows of a fresh world. */
export const freshRows = (): Rows => ({
  offices: [
    { id: "o1", name: "Harbour Office", managerId: "u2", parentId: null },
    { id: "o2", name: "Hill Branch", managerId: null, parentId: "o1" },
    { id: "o3", name: "Lone Office", managerId: null, parentId: null },
  ],
  branches: [{ id: "b1", parentId: "o1", branchId: "o2" }],
  users: [
    user("u1", "Ada Admin", ADMIN, "admin", null),
    user("u2", "Max Manager", MANAGER, "office-manager", "o1"),
    user("u3", "Ann Agent", "ann@second.test", "agent", "o1"),
    user("u4", "Ben Agent", "ben@second.test", "agent", "o1"),
  ],
  types: [
    { id: "t1", name: "bakery" },
    { id: "t2", name: "hotel" },
  ],
  chains: [{ id: "c1", name: "Corner Group" }],
  locations: [
    place("l1", "Dock Bakery", "t1", [-83.01, 39.96]),
    place("l2", "Quay Hotel", "t2", [-83.02, 39.97]),
    place("l3", "Pier Bakery", "t1", [-83.03, 39.98]),
    place("l4", "Mole Hotel", "t2", [-83.0, 39.95]),
    { ...place("l5", "Hill Bakery", "t1", [-82.99, 39.94]), parentOffice: null, userId: null },
  ],
  contacts: [{ id: "k1", locationId: "l1", name: "Kim Contact", phone: "555-0101" }],
  routes: [
    route("r1", "Harbour Round", "active", { userId: "u3", officeId: "o1" }),
    route("r2", "Free Round", "new", { userId: null, officeId: null }),
    route("r3", "Done Round", "completed", { userId: "u3", officeId: "o1" }),
  ],
  stops: [
    { ...stop("s1", "r1", "l1", 1), isVisited: true, arrivalTime: AT, departureTime: LATER },
    stop("s2", "r1", "l2", 2),
    stop("s3", "r1", "l3", 3),
    stop("s4", "r2", "l4", 1),
  ],
  visits: [
    {
      id: "v1",
      locationId: "l1",
      routeId: "r1",
      routeLocationId: "s1",
      userId: "u3",
      actuallyVisited: true,
      arrival: AT,
      departure: LATER,
      doNotVisit: false,
      note: "Rang twice",
      confirmed: false,
    },
  ],
  templates: [
    {
      id: "p1",
      name: "Usual Round",
      userId: "u1",
      locationIds: ["l1", "l2"],
      distance: 900,
      estimatedTime: 600,
    },
    {
      id: "p2",
      name: "Usual Trip",
      userId: "u2",
      locationIds: ["l1", "l2"],
      distance: 900,
      estimatedTime: 600,
    },
  ],
});

const AT = "2026-11-20T15:00:00.000Z";
const LATER = "2026-11-20T15:20:00.000Z";

function user(id: string, displayName: string, email: string, role: string, officeId: unknown) {
  return { id, displayName, email, role, status: "active", photo: null, officeId };
}

function place(id: string, name: string, typeId: string, coordinates: [number, number]): Row {
  return {
    id,
    name,
    typeId,
    chainId: id === "l1" ? "c1" : null,
    description: `About ${name}`,
    dbaName: null,
    address: `${id} Water Street`,
    city: "Columbus",
    zip: "43215",
    status: "active",
    userId: id === "l1" ? "u3" : null,
    parentOffice: "o1",
    createdById: "u1",
    location: { type: "Point", coordinates },
  };
}

function route(id: string, name: string, status: string, whose: Row): Row {
  return {
    id,
    name,
    status,
    distance: 4200,
    estimatedTime: 1800,
    createdById: "u1",
    startTime: status === "new" ? null : AT,
    endTime: status === "completed" ? LATER : null,
    createdAt: AT,
    lastVisited: AT,
    ...whose,
  };
}

const stop = (id: string, routeId: string, locationId: string, order: number): Row => ({
  id,
  routeId,
  locationId,
  order,
  isVisited: false,
  arrivalTime: null,
  departureTime: null,
});

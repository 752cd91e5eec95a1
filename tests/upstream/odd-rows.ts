/** Worlds of rows that are well-formed, and odd: nothing that need not be there has to be. */
import fc from "fast-check";
import { freshRows, type Row, type Rows } from "./rows";
import { PLAIN, type Shapes } from "./shapes";

const ODD_WORDS = [
  "<b>Bold</b> & \"quoted\" 'names'",
  "名前のとても長い場所",
  "مكتب الميناء",
  "\u{1F68F} stop \u{1F9D1}‍\u{1F33E}",
  "x".repeat(180),
  "a,b:c;d/e?f=g#h%20",
  "__proto__",
  "0",
  "null",
];
const words = fc.oneof(
  fc.constantFrom(...ODD_WORDS),
  fc.stringMatching(/^[A-Za-z][A-Za-z ]{2,30}$/),
);
const moment = fc.constantFrom(
  "2026-11-20T15:00:00.000Z",
  "1970-01-01T00:00:00.000Z",
  "2099-12-31T23:59:59.999Z",
  "2024-02-29T12:00:00Z",
  "2026-03-08T02:30:00-05:00",
);
const metres = fc.constantFrom(0, 0.4, 1, 4200.75, 9_999_999_999);
/** There, null, or not there at all. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

const point = fc
  .tuple(fc.constantFrom(-180, -83.01, 0, 179.9), fc.constantFrom(-90, 39.96, 0, 89.9))
  .map((coordinates) => ({ type: "Point", coordinates }));

const location: fc.Arbitrary<Row> = fc.record<Row>(
  {
    name: words,
    typeId: maybe(fc.constantFrom("t1", "t2", "gone")),
    chainId: maybe(fc.constantFrom("c1", "gone")),
    description: maybe(words),
    dbaName: maybe(words),
    address: maybe(words),
    city: maybe(words),
    zip: maybe(fc.constantFrom("43215", "K1A 0B1", "")),
    status: maybe(fc.constantFrom("active", "inactive")),
    userId: maybe(fc.constantFrom("u3", "gone")),
    parentOffice: maybe(fc.constantFrom("o1", "gone")),
    location: maybe(point),
  },
  { requiredKeys: ["name"] },
);

const route: fc.Arbitrary<Row> = fc.record<Row>(
  {
    name: words,
    status: fc.constantFrom("new", "active", "inactive", "paused", "completed"),
    distance: maybe(metres),
    estimatedTime: maybe(metres),
    userId: maybe(fc.constantFrom("u3", "u4", "gone")),
    officeId: maybe(fc.constantFrom("o1", "gone")),
    createdById: maybe(fc.constantFrom("u1", "gone")),
    startTime: maybe(moment),
    endTime: maybe(moment),
    createdAt: maybe(moment),
    lastVisited: maybe(moment),
  },
  { requiredKeys: ["name", "status"] },
);

const stop: fc.Arbitrary<Row> = fc.record<Row>(
  {
    locationId: fc.constantFrom("l1", "l2", "l3"),
    isVisited: maybe(fc.boolean()),
    arrivalTime: maybe(moment),
    departureTime: maybe(moment),
  },
  { requiredKeys: ["locationId"] },
);

const visit: fc.Arbitrary<Row> = fc.record<Row>(
  {
    locationId: maybe(fc.constantFrom("l1", "gone")),
    routeId: maybe(fc.constantFrom("r1", "gone")),
    userId: maybe(fc.constantFrom("u3", "gone")),
    routeLocationId: maybe(fc.constantFrom("s1", "gone")),
    actuallyVisited: maybe(fc.boolean()),
    doNotVisit: maybe(fc.boolean()),
    arrival: maybe(moment),
    departure: maybe(moment),
    note: maybe(words),
    confirmed: maybe(fc.boolean()),
  },
  { requiredKeys: [] },
);

const agent: fc.Arbitrary<Row> = fc.record<Row>(
  {
    displayName: maybe(words),
    email: maybe(fc.constantFrom("a@b.test", "weird+tag@b.test")),
    status: maybe(fc.constantFrom("active", "inactive")),
    photo: fc.constant(null),
    officeId: maybe(fc.constantFrom("o1", "gone")),
  },
  { requiredKeys: [] },
);

const office: fc.Arbitrary<Row> = fc.record<Row>(
  {
    name: words,
    managerId: maybe(fc.constantFrom("u2", "gone")),
    parentId: maybe(fc.constant("o1")),
  },
  { requiredKeys: ["name"] },
);

const named = fc.record<Row>({ name: words });

const shapes: fc.Arbitrary<Shapes> = fc.record(
  Object.fromEntries(Object.keys(PLAIN).map((name) => [name, fc.boolean()])) as {
    [Name in keyof Shapes]: fc.Arbitrary<boolean>;
  },
);

const withIds = (letter: string, rows: Row[]) =>
  rows.map((row, at): Row => ({ id: `${letter}${at + 1}`, ...row }));

/** A world of such rows, with the two who sign in. */
export const oddWorlds: fc.Arbitrary<{ rows: Rows; shapes: Shapes }> = fc
  .record({
    locations: fc.array(location, { minLength: 3, maxLength: 3 }),
    routes: fc.array(route, { minLength: 1, maxLength: 3 }),
    stops: fc.array(stop, { maxLength: 4 }),
    visits: fc.array(visit, { maxLength: 2 }),
    agents: fc.array(agent, { minLength: 2, maxLength: 2 }),
    branch: office,
    types: fc.array(named, { minLength: 2, maxLength: 2 }),
    chains: fc.array(named, { minLength: 1, maxLength: 1 }),
    shapes,
  })
  .map(({ agents, branch, stops, shapes, ...tables }) => {
    const fresh = freshRows();
    const [admin, manager] = fresh.users;
    const [first] = fresh.offices;
    const rows: Rows = {
      ...fresh,
      locations: withIds("l", tables.locations),
      routes: withIds("r", tables.routes),
      stops: withIds("s", stops).map((row, at) => ({ ...row, routeId: "r1", order: at + 1 })),
      visits: withIds("v", tables.visits),
      types: withIds("t", tables.types),
      chains: withIds("c", tables.chains),
      offices: [{ ...first }, { id: "o2", ...branch }],
      users: [
        { ...admin },
        { ...manager },
        ...agents.map((row, at) => ({ id: `u${at + 3}`, role: "agent", ...row })),
      ],
    };
    return { rows, shapes };
  });

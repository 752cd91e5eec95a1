import { getJob, importLocations, listJobProblems, listLocations } from "contract/calls";
import type { Job, Location } from "contract/entities";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryRows } from "../../../db/rows";
import { jobChunks, jobs } from "../../../db/schema";
import { type As, requestFor, type TestApi, testApi } from "../../../testing/api";
import { finishedJob } from "../../../testing/jobs";
import { Upload } from "../../../testing/upload";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;

async function send(
  who: As,
  content: string | Uint8Array,
  query: { officeId?: string } = {},
  field = "file",
) {
  const office = who.office && api.world.offices[who.office];
  const request = requestFor(importLocations, { query, body: new Upload(content, field) }, office);
  const token = await api.token(who.user ?? "admin");
  return api.app.inject({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
  });
}

/** Imports a file that is taken, and waits for the end. */
async function run(who: As, content: string | Uint8Array, query: { officeId?: string } = {}) {
  const reply = await send(who, content, query);
  if (reply.statusCode !== 200) throw new Error(reply.payload);
  return finishedJob(api, who, reply.json<Job>().id);
}

async function refusal(content: string | Uint8Array, field?: string) {
  const reply = await send(as, content, {}, field);
  return { status: reply.statusCode, ...reply.json<{ error: object }>().error };
}

async function problemsOf(who: As, { id }: Job) {
  const query = { limit: 0 };
  const { data } = await api.ok({ user: who.user }, listJobProblems, { params: { id }, query });
  return data.map(({ line, reason }) => `${line}: ${reason}`);
}

async function find(search: string, who: As = as): Promise<Location[]> {
  const filter = JSON.stringify({
    include: ["contacts", "locationType", "chain"],
    order: ["name ASC"],
  });
  return (await api.ok(who, listLocations, { query: { search, searchPath: "name", filter } })).data;
}

const countOf = async (table: string) => {
  const [row] = await queryRows(
    api.database.db,
    sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`,
  );
  return row?.n;
};

describe("an imported file", () => {
  it("adds locations with all that it says of them", async () => {
    const reply = await send(
      as,
      "name,description,dbaName,address,city,zip,type,chain,latitude,longitude,contactName,contactPhone,contactEmail,externalId\r\n" +
        'Full One,"good ""coffee"", cheap",Fulls,"1, Main St",Columbus,43201,CAFE,beans,39.9612,-82.9988,Ann,+1 614 555,Ann@Full.example,full-1\r\n' +
        "Full Two,,,,,,,Fresh Chain,,,,,,\r\n",
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Job>()).toMatchObject({
      kind: "location-import",
      status: "waiting",
      total: 2,
      done: 0,
    });
    const job = await finishedJob(api, as, reply.json<Job>().id);
    expect(job).toMatchObject({ status: "done", done: 2, added: 2, updated: 0, problems: 0 });
    const [one, two] = await find("full ");
    expect(one).toMatchObject({
      name: "Full One",
      description: 'good "coffee", cheap',
      dbaName: "Fulls",
      address: "1, Main St",
      city: "Columbus",
      zip: "43201",
      status: "active",
      locationType: { id: api.world.types.cafe },
      chain: { id: api.world.chain, name: "Beans" },
      location: { type: "Point", coordinates: [-82.9988, 39.9612] },
      parentOffice: api.world.offices.hub,
      createdById: api.world.users.hubManager,
      externalId: "full-1",
      contacts: [{ name: "Ann", phone: "+1 614 555", email: "Ann@Full.example" }],
    });
    expect(two).toMatchObject({
      name: "Full Two",
      description: null,
      locationType: null,
      chain: { name: "Fresh Chain" },
      location: null,
      externalId: null,
      contacts: [],
    });
    expect(await countOf("job_chunks")).toBe(0);
  });

  it.each([
    ["a byte order mark", "\ufeffname,city\nForm A,Oslo\n"],
    ["semicolons and a decimal comma", "city;name;latitude;longitude\nOslo;Form A;59,9;10,75\n"],
    ["tabs", "name\tcity\nForm A\tOslo\n"],
    ["old line ends, and none at the end", "name,city\rForm A,Oslo"],
    ["other letter case, spaces and quotes", '" NAME ","City"\n" Form A ","Oslo"\n'],
    ["lines and columns that are empty", "\n\nname,,city\n\nForm A,,Oslo\n,,\n\n"],
  ])("may have %s", async (_, content) => {
    await api.database.db.execute(sql`DELETE FROM locations WHERE name = 'Form A'`);
    const job = await run(as, content);
    expect(job).toMatchObject({ status: "done", total: 1, added: 1, problems: 0 });
    expect(await find("Form A")).toMatchObject([{ name: "Form A", city: "Oslo" }]);
  });

  it("updates what has a known externalId, where the file has a column for it", async () => {
    await run(
      as,
      "externalId,name,city,zip,contactName,contactPhone\nup-1,Up One,Oslo,0150,Bo,1\nup-2,Up Two,Bergen,,,\n",
    );
    const [before] = await find("Up One");
    const job = await run(
      as,
      "name,externalId,city,contactName,contactPhone\nUp One B,up-1,,BO,2\nUp Three,up-3,Narvik,,\nUp Two,up-2,Bergen,Cy,3\n",
    );
    expect(job).toMatchObject({ added: 1, updated: 2, problems: 0, done: 3 });
    const [one, three, two] = await find("Up ");
    expect(one).toMatchObject({
      id: before?.id,
      name: "Up One B",
      city: null,
      zip: "0150",
      createdAt: before?.createdAt,
      contacts: [{ name: "Bo", phone: "2" }],
    });
    expect(Date.parse(one?.updatedAt ?? "")).toBeGreaterThan(Date.parse(before?.updatedAt ?? ""));
    expect(two).toMatchObject({ contacts: [{ name: "Cy", phone: "3" }] });
    expect(three).toMatchObject({ city: "Narvik" });
  });

  it("has the later of two rows win that name the same externalId", async () => {
    const job = await run(
      as,
      "externalId,name,contactName\ntwice,Twice First,Di\nother,Twice Other,\ntwice,Twice Last,Ed\n",
    );
    expect(job).toMatchObject({ added: 2, updated: 1, done: 3 });
    const found = await find("Twice");
    expect(found.map(({ name }) => name)).toEqual(["Twice Last", "Twice Other"]);
    expect(found[0]?.contacts?.map(({ name }) => name)).toEqual(["Di", "Ed"]);
  });

  it("keeps the keys of each office, and of no office, apart", async () => {
    const content = "externalId,name\napart,Apart\n";
    expect(await run(as, content)).toMatchObject({ added: 1 });
    expect(await run({ user: "southManager", office: "south" }, content)).toMatchObject({
      added: 1,
    });
    expect(await run({ user: "admin" }, content)).toMatchObject({ added: 1 });
    expect(await run({ user: "admin" }, content)).toMatchObject({ added: 0, updated: 1 });
    const found = await find("Apart", { user: "admin" });
    const { hub, south } = api.world.offices;
    expect(found.map(({ parentOffice }) => parentOffice ?? "none").sort()).toEqual(
      [hub, south, "none"].sort(),
    );
  });

  it("never brings back what was deleted", async () => {
    const content = "externalId,name,city\ngone,Gone,Oslo\n";
    await run(as, content);
    await api.database.db.execute(
      sql`UPDATE locations SET status = 'inactive' WHERE external_id = 'gone'`,
    );
    expect(await run(as, content)).toMatchObject({ updated: 1 });
    expect(await find("Gone")).toEqual([]);
  });

  it("goes to the office asked for, of the caller's", async () => {
    const { depot, south } = api.world.offices;
    const job = await run(as, "name\nElsewhere\n", { officeId: depot });
    expect(job).toMatchObject({ added: 1 });
    expect(await find("Elsewhere")).toMatchObject([{ parentOffice: depot }]);
    for (const officeId of [south, "nonsense"]) {
      expect((await send(as, "name\nElsewhere\n", { officeId })).statusCode).toBe(404);
    }
  });
});

describe("rows that can't be taken", () => {
  it("are told with line and reason, and the others are imported", async () => {
    const long = "x".repeat(201);
    const job = await run(
      as,
      [
        "name,description,type,latitude,longitude,contactName,contactEmail,zip", // 1
        'Bad Good 1,"two', // 2
        'lines",cafe,40,-83,,,', // 3
        ",no name,,,,,,", // 4
        "Bad A,,sandwiches,,,,,", // 5
        "", // 6
        "Bad B,,,91,0,,,", // 7
        "Bad C,,,north,0,,,", // 8
        "Bad D,,,40,,,,", // 9
        "Bad E,,,,,Flo,not an email,", // 10
        "Bad F,,,,,,gil@x.example,", // 11
        `${long},,,,,,,${"9".repeat(21)}`, // 12
        "Bad G,,,,,,,43201,one too many", // 13
        "Bad Good 2,,,,", // 14
        "Bad\0H,,,,", // 15
      ].join("\r\n"),
    );
    expect(job).toMatchObject({ status: "done", total: 12, done: 12, added: 3, problems: 9 });
    expect(await problemsOf(as, job)).toEqual([
      "4: name is missing",
      '5: There is no location type "sandwiches"',
      "7: latitude must be a number from -90 to 90; latitude and longitude seem swapped",
      "8: latitude must be a number from -90 to 90",
      "9: latitude and longitude go together",
      "10: contact email is not an email address",
      "12: name is longer than 200 characters; zip is longer than 20 characters",
      '13: It has more cells than the header row: "one too many"',
      "15: It holds a NUL character",
    ]);
    const found = await find("Bad");
    expect(found.map(({ name }) => name)).toEqual(["Bad F", "Bad Good 1", "Bad Good 2"]);
    expect(found[1]?.description).toMatch(/^two\r\nlines$/);
  });

  it("are a list as others are, for whoever imported them and for admins", async () => {
    const job = await run(as, "name,latitude,longitude\n,,\nBad,95,1\n,1,1\nBad,1,181\n");
    const params = { id: job.id };
    const query = { filters: "line:>2", search: "LATITUDE", limit: 1 };
    const admin = { user: "admin" } as const;
    const found = await api.ok(admin, listJobProblems, { params, query });
    expect(found.data).toMatchObject([{ line: 3 }]);
    expect(await api.status({ user: "northManager" }, listJobProblems, { params })).toBe(404);
    expect(await api.status({ user: "northManager" }, getJob, { params })).toBe(404);
    expect(await api.status({ user: "hubManager" }, getJob, { params })).toBe(200);
    expect(await api.status({ user: "hubManager" }, getJob, { params: { id: "x" } })).toBe(404);
  });
});

describe("a file that is refused", () => {
  beforeEach(async () => {
    await api.database.db.delete(jobs);
  });

  it.each([
    ["is empty", "", /is empty/],
    ["is blank", "\r\n \r\n", /is empty|no column "name"/],
    ["has no rows", "name,city\r\n", /no rows/],
    ["has no name column", "city\nOslo\n", /no column "name"/],
    ["has columns that are not known", "name,colour,Size\nA,b,c\n", /"colour", "Size"/],
    ["has a column twice", "name,city,Name\nA,b,c\n", /twice: "Name"/],
    [
      "has a quote that is never closed",
      'name,city\nA,"b\nC,d\n',
      /opens in column 2 of the row on line 2 and is never closed/,
    ],
    ["has a quote that is open too long", `name\n"${"x".repeat(110_000)}`, /line 2/],
    ["is not UTF-8", Buffer.from("name\nCaf\xe9\n", "latin1"), /not UTF-8/],
    ["is UTF-16", Buffer.from("\ufeffname\nCafe\n", "utf16le"), /not UTF-8/],
    ["is cut within a character", Buffer.from("name\nCaf\xc3", "latin1"), /not UTF-8/],
    ["is no text", Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 0xff, 0xfe, 0]), /./],
  ])("%s", async (_, content, message) => {
    const refused = await refusal(content);
    expect(refused).toMatchObject({ status: 422, message: expect.stringMatching(message) });
    expect(refused).toHaveProperty(["details", "body.file"]);
    expect(await api.database.db.select().from(jobs)).toEqual([]);
    expect(await api.database.db.select().from(jobChunks)).toEqual([]);
  });

  it("stands under another name in the form", async () => {
    expect(await refusal("name\nA\n", "csv")).toMatchObject({
      status: 422,
      details: { "body.file": expect.stringMatching(/"file"/) },
    });
  });
});

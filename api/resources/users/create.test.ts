import { createUser, listUsers, login } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestFor, type TestApi, testApi } from "../../testing/api";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const asNorth = { user: "northManager", office: "north" } as const;
const asHub = { user: "northManager", office: "hub" } as const;

let made = 0;
const agent = (values: object = {}) => ({
  displayName: "Nia New",
  email: `new${++made}@test.example`,
  role: "agent" as const,
  ...values,
});
const make = (body: ReturnType<typeof agent>, as: Parameters<TestApi["ok"]>[0] = admin) =>
  api.ok(as, createUser, { body });
const refusal = (body: object, as: Parameters<TestApi["ok"]>[0] = admin) =>
  api.fails(as, createUser, { body: agent(body) });
const mayEnter = (email: string, password: string) =>
  api.status({}, login, { body: { email, password } });

describe("a new user", () => {
  it("is there for lists and for signing in, the email in lower case", async () => {
    const { depot } = api.world.offices;
    const user = await make(
      agent({
        email: "Ada.Agent@Test.Example",
        officeId: depot,
        photo: "https://photos.example/a.png?size=2",
        password: "long enough",
      }),
    );
    expect(user).toMatchObject({
      displayName: "Nia New",
      email: "ada.agent@test.example",
      role: "agent",
      status: "active",
      officeId: depot,
      office: { name: "Depot" },
      photo: "https://photos.example/a.png?size=2",
    });
    expect(JSON.stringify(user)).not.toMatch(/argon2|long enough/);
    const { data } = await api.ok({ user: "depotManager", office: "depot" }, listUsers, {
      query: { search: "ada.agent@" },
    });
    expect(data.map(({ id }) => id)).toEqual([user.id]);
    expect(await mayEnter("ada.agent@test.example", "long enough")).toBe(200);
  });

  it("can't sign in without a password", async () => {
    const { email } = await make(agent());
    expect(await mayEnter(email ?? "", "long enough")).toBe(401);
  });

  it("may be of any role and without an office when an admin makes them", async () => {
    for (const role of ["admin", "office-manager", "agent"] as const) {
      const values = { ...agent(), role };
      expect(await api.ok(admin, createUser, { body: values })).toMatchObject({
        role,
        officeId: null,
        office: null,
      });
    }
  });

  it("is of the path's office unless it is said", async () => {
    const { hub, depot } = api.world.offices;
    expect((await make(agent(), asHub)).officeId).toBe(hub);
    expect((await make(agent({ officeId: depot }), asHub)).officeId).toBe(depot);
    expect((await make(agent(), { user: "admin", office: "hub" })).officeId).toBe(hub);
  });

  it("is made once when the request is sent again under its key", async () => {
    const request = requestFor(createUser, { body: agent({ displayName: "Once" }) });
    const headers = {
      ...request.headers,
      authorization: `Bearer ${await api.token("admin")}`,
      "idempotency-key": "once-only",
    };
    const send = () => api.app.inject({ ...request, headers });
    const [first, second] = [await send(), await send()];
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    const { data } = await api.ok(admin, listUsers, { query: { search: "Once" } });
    expect(data).toHaveLength(1);
  });
});

describe("emails", () => {
  it("are one user's alone, in any letter case", async () => {
    const error = await refusal({ email: "HUBAGENT@Test.example" });
    expect(error).toMatchObject({ statusCode: 409, cause: "EMAIL_TAKEN" });
  });

  it("go to exactly one of many who ask at once", async () => {
    const statuses = await Promise.all(
      ["Race", "rAce", "raCe", "racE"].map((name) =>
        api.status(admin, createUser, { body: agent({ email: `${name}@test.example` }) }),
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });
});

describe("a manager", () => {
  it.each(["admin", "office-manager"])("makes no %s", async (role) => {
    const error = await refusal({ role }, asNorth);
    expect(error).toMatchObject({ statusCode: 403, cause: "ROLE_NOT_ALLOWED" });
  });

  it("makes no agent of an office outside the path's, nor of none", async () => {
    const { south, north } = api.world.offices;
    for (const officeId of [south, "no-office"]) {
      expect(await refusal({ officeId }, asNorth)).toMatchObject({ statusCode: 404 });
    }
    expect(await refusal({ officeId: north }, asHub)).toMatchObject({ statusCode: 404 });
    const error = await refusal({ officeId: null }, asNorth);
    expect(error.statusCode).toBe(422);
    expect(error.details).toHaveProperty(["body.officeId"]);
  });
});

it.each([
  [{ photo: "javascript:alert(1)" }, "body.photo"],
  [{ photo: "http://photos.example/a.png" }, "body.photo"],
  [{ photo: "//photos.example/a.png" }, "body.photo"],
  [{ photo: "/\\photos.example/a.png" }, "body.photo"],
  [{ photo: "data:image/png;base64,AAAA" }, "body.photo"],
  [{ photo: "/sign-out" }, "body.photo"],
  [{ photo: "/user-photos/../sign-out" }, "body.photo"],
  [{ photo: "" }, "body.photo"],
  [{ email: "nobody" }, "body.email"],
  [{ displayName: "  " }, "body.displayName"],
  [{ password: "short" }, "body.password"],
  [{ password: "x".repeat(21) }, "body.password"],
  [{ role: "owner" }, "body.role"],
  [{ passwordHash: "x" }, "body"],
])("the API refuses %j, naming the field", async (values, field) => {
  const reply = await api.app.inject({
    ...requestFor(createUser, { body: agent(values) }),
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${await api.token("admin")}`,
    },
  });
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().error.details)).toEqual([field]);
});

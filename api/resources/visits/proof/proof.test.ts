import type { CallInput } from "contract/call";
import {
  getProofDemands,
  listLateReports,
  listVisits,
  readVisitPhoto,
  reportVisit,
  reviewLateReports,
  setProofDemands,
  uploadVisitPhoto,
} from "contract/calls";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../app";
import { locations, visitPhotos, visitProofs } from "../../../db/schema";
import { type As, requestFor, type TestApi, testApi } from "../../../testing/api";
import { Upload } from "../../../testing/upload";
import { addRoute } from "../../../testing/world";

let api: TestApi;
let typeId: string;
beforeAll(async () => {
  api = await testApi();
  const [location] = await api.database.db
    .select()
    .from(locations)
    .where(eq(locations.id, place()));
  typeId = location?.typeId ?? "";
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const place = () => api.world.locations[0] ?? "";

type Demands = NonNullable<CallInput<typeof setProofDemands>["body"]>;
const demand = (body: Partial<Demands>) =>
  api.ok(admin, setProofDemands, {
    params: { id: typeId },
    body: { photo: "off", signature: "off", code: "off", ...body },
  });

type Body = NonNullable<CallInput<typeof reportVisit>["body"]>;
async function report(proof: Body["proof"], more: Partial<Body> = {}) {
  const { stopIds } = await addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: [{ locationId: place() }],
  });
  return api.ok(agent, reportVisit, {
    params: { id: stopIds[0] ?? "" },
    body: { actuallyVisited: true, arrival: api.clock.now.toISOString(), proof, ...more },
  });
}

async function upload(content: Buffer, as: keyof TestApi["world"]["users"] = "hubAgent") {
  const { headers, ...request } = requestFor(
    uploadVisitPhoto,
    { body: new Upload(content) },
    api.world.offices.hub,
  );
  const authorization = `Bearer ${await api.token(as)}`;
  return api.app.inject({ ...request, headers: { ...headers, authorization } });
}

/** With the place and camera that phones write. */
let taken: Promise<Buffer> | undefined;
const photo = () => {
  taken ??= sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#286" } })
    .jpeg()
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "40/1 0/1 0/1" } })
    .toBuffer();
  return taken;
};

const readPhoto = async (as: As, id: string) => {
  const { user, office } = as as { user: "hubAgent"; office?: "hub" };
  const request = requestFor(
    readVisitPhoto,
    { params: { id } },
    office && api.world.offices[office],
  );
  const authorization = `Bearer ${await api.token(user)}`;
  return api.app.inject({ ...request, headers: { ...request.headers, authorization } });
};

const listed = async (id: string) => {
  const filter = JSON.stringify({ where: { id }, include: ["proof"] });
  return (await api.ok(manager, listVisits, { query: { filter } })).data[0];
};

describe("a photo of a visit", () => {
  it("is shrunk, has nothing of the camera, and is shown to its agent and office alone", async () => {
    const uploaded = await upload(await photo());
    expect(uploaded.statusCode).toBe(200);
    const { id } = uploaded.json();
    const visit = await report({ photoId: id });
    expect(await listed(visit.id)).toMatchObject({ proof: { photo: `/visit-photos/${id}` } });
    const shown = await readPhoto(manager, id);
    expect(shown.headers["content-type"]).toBe("image/webp");
    expect(shown.headers["cache-control"]).toContain("no-store");
    const { width, height, exif } = await sharp(shown.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 1600, height: 800, exif: undefined });
    expect((await readPhoto(agent, id)).statusCode).toBe(200);
    for (const stranger of [
      { user: "southManager", office: "south" },
      { user: "hubAgent2", office: "hub" },
    ] as As[]) {
      expect((await readPhoto(stranger, id)).statusCode).toBe(404);
    }
  });

  it("may be a drawn signature, which is enough where one is required", async () => {
    await demand({ signature: "required" });
    const { id } = (await upload(await photo())).json();
    const visit = await report({ drawnId: id });
    expect(visit.needsLook).toBeUndefined();
    const proof = { drawn: `/visit-photos/${id}`, signature: null };
    expect(await listed(visit.id)).toMatchObject({ proof });
    expect(await report({})).toMatchObject({ needsLook: "proof-missing" });
    await demand({});
  });

  it("is refused if it is no picture or too large", async () => {
    expect((await upload(Buffer.from("<svg/>"))).statusCode).toBe(422);
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).statusCode).toBe(413);
    expect((await upload(await photo(), "hubManager")).statusCode).toBe(403);
  });
});

describe("required proof", () => {
  it("is a setting of the type of location", async () => {
    await demand({ photo: "required", code: "asked" });
    const type = await api.ok(agent, getProofDemands, { params: { id: typeId } });
    expect(type).toEqual({ photo: "required", signature: "off", code: "asked" });
  });

  it("that is missing makes a report wait; its proof goes with it when accepted", async () => {
    await demand({ photo: "required", signature: "required" });
    const id = "0c2f1f46-6c1e-4d8e-9a54-0d0b4d6c2f10";
    const late = await report({ signature: "Ann Lee" }, { id });
    expect(late).toMatchObject({ needsLook: "proof-missing" });
    const filter = JSON.stringify({ where: { id: late.id }, include: ["proof"] });
    const { data } = await api.ok(manager, listLateReports, { query: { filter } });
    expect(data).toMatchObject([{ proof: { photo: null, signature: "Ann Lee", code: null } }]);
    await api.ok(manager, reviewLateReports, { body: { ids: [late.id], accepted: true } });
    const [row] = (await api.ok(manager, listLateReports, { query: { filter } })).data;
    expect(await listed(row?.visitId ?? "")).toMatchObject({ proof: { signature: "Ann Lee" } });
  });

  it("is not asked of a visit that was not possible, nor are photos of others taken", async () => {
    await demand({ photo: "required" });
    const none = await report(null, { actuallyVisited: false, notVisitedReason: "closed" });
    expect(none.needsLook).toBeUndefined();
    const others = (await upload(await photo(), "hubAgent2")).json().id;
    expect(await report({ photoId: others })).toMatchObject({ needsLook: "proof-missing" });
    const own = (await upload(await photo())).json().id;
    expect((await report({ photoId: own })).needsLook).toBeUndefined();
    await demand({});
  });
});

it("proof is deleted after its days, an unused photo after one", async () => {
  const { db } = api.database;
  const { id } = (await upload(await photo())).json();
  const visit = await report({ photoId: id, code: "A-17" });
  const unused = (await upload(await photo())).json().id;
  await db.execute(sql`UPDATE ${visitPhotos} SET created_at = created_at - interval '2 days'
    WHERE id = ANY(ARRAY[${id}, ${unused}]::uuid[])`);
  const sweep = async (proofMs: number, isDone: () => Promise<boolean>) => {
    const app = await buildApp({
      db,
      now: () => api.clock.now,
      alone: api.database.engine === "pglite",
      retention: { proofMs },
      secrets: ["x".repeat(32)],
    });
    await app.ready();
    await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
    await app.close();
  };
  const hasPhoto = async (one: string) =>
    (await db.$count(visitPhotos, eq(visitPhotos.id, one))) > 0;
  const DAY = 24 * 3_600_000;
  await sweep(10 * DAY, async () => !(await hasPhoto(unused)));
  expect(await hasPhoto(id)).toBe(true);
  await db.execute(sql`UPDATE ${visitProofs} SET created_at = created_at - interval '2 days'`);
  await sweep(DAY, async () => (await db.$count(visitProofs)) === 0 && !(await hasPhoto(id)));
  expect((await listed(visit.id))?.proof?.code ?? null).toBeNull();
});

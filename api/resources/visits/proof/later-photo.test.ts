/** Photos that reports announce and that arrive after them (`POST /visit-photos/{id}`). */
import { randomUUID } from "node:crypto";
import {
  listLateReports,
  listVisits,
  makeAgentLink,
  openAgentLink,
  readVisitPhoto,
  reportVisit,
  reviewLateReports,
  revokeAgentLink,
  setProofDemands,
  uploadLaterPhoto,
  withdrawVisit,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations, routes, visitPhotos } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { picture } from "../../../testing/roles/user-photos";
import { Upload } from "../../../testing/upload";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const ofHubAgent = () => ({ params: { id: api.world.users.hubAgent } });
const now = () => api.clock.now.toISOString();

/** A stop of a new route of the agent. */
async function newStop(): Promise<string> {
  const route = await addRoute(api.database.db, api.world, {
    ...{ status: "active", userId: api.world.users.hubAgent, officeId: api.world.offices.hub },
    stops: [{ locationId: api.world.locations[0] ?? "" }],
  });
  return route.stopIds[0] ?? "";
}

/** Reports a visit whose photo follows; none follows of null. */
async function announce(as: As = agent, laterPhotoId: string | null = randomUUID()) {
  const stopId = await newStop();
  const body = { id: randomUUID(), actuallyVisited: true, arrival: now() };
  const input = { params: { id: stopId }, body: { ...body, proof: { laterPhotoId } } };
  const visit = await api.ok(as, reportVisit, input);
  return { visit, photoId: laterPhotoId ?? "", again: () => api.ok(as, reportVisit, input) };
}

const photoInput = (id: string, content: Buffer) =>
  ({ params: { id }, body: new Upload(content) }) as never;
const send = async (as: As, id: string, width = 30) =>
  api.ok(as, uploadLaterPhoto, photoInput(id, await picture(width, 20)));
const statusOfSending = async (as: As, id: string, content?: Buffer) =>
  api.status(as, uploadLaterPhoto, photoInput(id, content ?? (await picture(30, 20))));
const statusOfReading = (as: As, id: string) => api.status(as, readVisitPhoto, { params: { id } });

async function proofOf(call: typeof listVisits | typeof listLateReports, id: string) {
  const filter = JSON.stringify({ where: { id }, include: ["proof"] });
  const { data } = await api.ok(manager, call, { query: { filter } });
  return data[0]?.proof;
}

async function linked(): Promise<As> {
  const { secret } = await api.ok(manager, makeAgentLink, { ...ofHubAgent(), body: {} });
  const { token } = await api.ok({}, openAgentLink, { body: { secret } });
  return { token, office: "hub" };
}

describe("a photo that follows its report", () => {
  it("is awaited until it arrives, and arrives once however often it is sent", async () => {
    const { visit, photoId, again } = await announce();
    expect(await proofOf(listVisits, visit.id)).toMatchObject({ photo: null, photoPending: true });
    expect(await statusOfReading(manager, photoId)).toBe(404);
    expect(await send(agent, photoId)).toEqual({ id: photoId });
    expect(await send(agent, photoId, 31)).toEqual({ id: photoId });
    expect(await again()).toMatchObject({ id: visit.id });
    const arrived = { photo: `/visit-photos/${photoId}`, photoPending: false };
    expect(await proofOf(listVisits, visit.id)).toMatchObject(arrived);
    expect(await statusOfReading(manager, photoId)).toBe(200);
    const stored = eq(visitPhotos.id, photoId);
    expect(await api.database.db.$count(visitPhotos, stored)).toBe(1);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("counts as given where a photo is required", async () => {
    const [location] = await api.database.db
      .select()
      .from(locations)
      .where(eq(locations.id, api.world.locations[0] ?? ""));
    const params = { id: location?.typeId ?? "" };
    const demand = (photo: "off" | "required") =>
      api.ok({ user: "admin" }, setProofDemands, {
        ...{ params, body: { photo, signature: "off", code: "off" } },
      });
    await demand("required");
    expect((await announce()).visit.needsLook).toBeUndefined();
    expect((await announce(agent, null)).visit).toMatchObject({ needsLook: "proof-missing" });
    await demand("off");
  });

  it("is of that agent and an announced report alone, and a picture of at most 10 MB", async () => {
    const { photoId, visit } = await announce();
    const other = { user: "hubAgent2", office: "hub" } as const;
    expect(await statusOfSending(other, photoId)).toBe(404);
    expect(await statusOfSending(agent, randomUUID())).toBe(404);
    expect(await statusOfSending(agent, photoId, Buffer.from("no photo"))).toBe(422);
    expect(await statusOfSending(agent, photoId, Buffer.alloc(11 * 1024 * 1024))).toBe(413);
    expect(await proofOf(listVisits, visit.id)).toMatchObject({ photoPending: true });
    // The id of a photo of somebody else announces nothing.
    const stopId = await newStop();
    const body = { actuallyVisited: true, arrival: now(), proof: { laterPhotoId: photoId } };
    await api.database.db
      .update(routes)
      .set({ userId: api.world.users.hubAgent2 })
      .where(eq(routes.status, "active"));
    const stolen = await api.ok(other, reportVisit, { params: { id: stopId }, body });
    expect(await proofOf(listVisits, stolen.id)).toBeFalsy();
  });

  it("is refused once its visit was taken back", async () => {
    const { visit, photoId } = await announce();
    await api.ok(agent, withdrawVisit, { params: { id: visit.id } });
    const input = photoInput(photoId, await picture(30, 20));
    expect(await api.fails(agent, uploadLaterPhoto, input)).toMatchObject({
      ...{ statusCode: 409, cause: "VISIT_WITHDRAWN" },
    });
  });

  it("arrives while its report waits after the link ended, and stays when that is accepted", async () => {
    const phone = await linked();
    const first = await announce(phone);
    await api.ok(manager, revokeAgentLink, ofHubAgent());
    // Its visit was made before the link ended, and it is still on the phone.
    expect(await send(phone, first.photoId)).toEqual({ id: first.photoId });
    const { visit, photoId } = await announce(phone);
    expect(visit).toMatchObject({ needsLook: "link-ended" });
    expect(await proofOf(listLateReports, visit.id)).toMatchObject({ photoPending: true });
    await send(phone, photoId);
    const arrived = { photo: `/visit-photos/${photoId}`, photoPending: false };
    expect(await proofOf(listLateReports, visit.id)).toMatchObject(arrived);
    await api.ok(manager, reviewLateReports, { body: { ids: [visit.id], accepted: true } });
    const filter = JSON.stringify({ where: { id: visit.id } });
    const [row] = (await api.ok(manager, listLateReports, { query: { filter } })).data;
    expect(await proofOf(listVisits, row?.visitId ?? "")).toMatchObject(arrived);
  });
});

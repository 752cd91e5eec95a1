import type { Visit } from "contract/entities";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/accessible";
import { adminsApi } from "./support/persons-api";
import { Phone } from "./support/phone";
import { type ManagersApi, managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

/** A route of three locations whose type asks for a photo, of a new agent. */
async function routeWithPhotos(server: Product) {
  const mark = `Shop${Date.now() % 1_000_000}`;
  const asAdmin = await adminsApi(server);
  const type = await asAdmin("/location-types", { name: mark.toLowerCase() });
  const proof = { photo: "asked", signature: "off", code: "off" };
  await asAdmin(`/location-types/${type.id}/proof`, proof, "PATCH");
  const api = await managersApi(server);
  const agent = await api.agent(`${mark} agent`);
  const ids: string[] = [];
  for (const n of [1, 2, 3]) {
    const at: [number, number] = [-83 + n / 100, 40];
    ids.push((await api.place({ name: `${mark} ${n}`, type: type.name, at })).id);
  }
  const route = await api.createOf(ids, { name: `${mark} round`, userId: agent.id });
  return { api, agent, route };
}

/** Larger than the server takes, as phones take them. */
const cameraPhoto = async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 3600, height: 2700, channels: 3, background: "#286", noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 100 }).toBuffer();
  return { name: "shop.jpg", mimeType: "image/jpeg", buffer };
};

const chosenBytes = (page: Page) =>
  page.getByLabel("Photo").evaluate((field) => (field as HTMLInputElement).files?.[0]?.size ?? 0);

/** The notes of a route's visits, and which have a photo. */
async function photosOf(api: ManagersApi, routeId: string) {
  const filter = JSON.stringify({ where: { routeId }, include: ["proof"] });
  const { data } = await api.get<{ data: Visit[] }>(`/visits?${new URLSearchParams({ filter })}`);
  return data.map(({ note, proof }) => [note, Boolean(proof?.photo)]).toSorted();
}

const MB = 1024 * 1024;

test("a photo is shrunk before it is stored, and one that is not taken holds up no visit", async ({
  browser,
  server,
}) => {
  const { api, agent, route } = await routeWithPhotos(server);
  const phone = await Phone.of(browser, server, agent.id);
  const { page } = phone;
  const field = page.getByLabel("Photo");
  const report = async (note: string) => {
    await page.getByLabel("Note").fill(note);
    await phone.press("Done");
  };

  const unreadable = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(11 * MB) };
  await field.setInputFiles(unreadable);
  await expect(page.getByRole("alert")).toContainText("This photo is larger than 10 MB");
  expect(await chosenBytes(page)).toBe(0);
  await expectAccessible(page);

  const photo = await cameraPhoto();
  expect(photo.buffer.length).toBeGreaterThan(10 * MB);
  await field.setInputFiles(photo);
  await expect.poll(() => chosenBytes(page)).toBeLessThan(4 * MB);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await report("Shrunk.");
  await expect(page.getByText("The visit is saved.")).toBeVisible();

  // As a proxy answers that takes less than we do.
  let isFirst = true;
  phone.reports(() => {
    const way = isFirst ? "413" : "passes";
    isFirst = false;
    return way;
  });
  // A page that is being read again could replace the field meanwhile.
  await page.reload();
  await field.setInputFiles(photo);
  await report("Left out on its way.");
  await expect(page.getByText("2 of 3 stops done")).toBeVisible();
  const said = "The visit is saved. The photo was not taken. It is too large";
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();

  // A text that calls itself a photo: the phone can't tell, the server can.
  await page.reload();
  await field.setInputFiles({ ...unreadable, buffer: Buffer.from("no photo") });
  await report("Left out by the server.");
  await expect(page.getByText("3 of 3 stops done")).toBeVisible();
  await expect(page.getByText("The office's server can't read it.").last()).toBeVisible();
  expect(await photosOf(api, route.id)).toEqual([
    ["Left out by the server.", false],
    ["Left out on its way.", false],
    ["Shrunk.", true],
  ]);

  await page.reload();
  const list = page.locator("section", { hasText: "Pictures the office did not receive" });
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await list.getByRole("button", { name: "Save the picture" }).first().click();
  expect((await saved).suggestedFilename()).toBe("photo.jpg");
  const remove = list.getByRole("button", { name: "Remove" });
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expect(list).toHaveCount(0);
  await phone.context.close();
});

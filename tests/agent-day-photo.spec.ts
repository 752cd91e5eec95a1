import type { Visit } from "contract/entities";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/accessible";
import { adminsApi } from "./support/persons-api";
import { Phone } from "./support/phone";
import { type ManagersApi, managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const PENDING = "pending";

/** A route of three locations whose type asks for a photo, of a new agent. */
async function routeWithPhotos(server: Product, signature: "off" | "asked" = "off") {
  const mark = `Shop${Date.now() % 1_000_000}`;
  const asAdmin = await adminsApi(server);
  const type = await asAdmin("/location-types", { name: mark.toLowerCase() });
  const proof = { photo: "asked", signature, code: signature };
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
  page
    .getByLabel("Photo", { exact: true })
    .evaluate((field) => (field as HTMLInputElement).files?.[0]?.size ?? 0);

/** The notes of a route's visits, and which have a photo, or wait for it. */
async function photosOf(api: ManagersApi, routeId: string) {
  const filter = JSON.stringify({ where: { routeId }, include: ["proof"] });
  const { data } = await api.get<{ data: Visit[] }>(`/visits?${new URLSearchParams({ filter })}`);
  return data
    .map(({ note, proof }) => [note, proof?.photoPending ? PENDING : Boolean(proof?.photo)])
    .toSorted();
}

const MB = 1024 * 1024;

test("a photo is shrunk before it is stored, and one that is not taken holds up no visit", async ({
  browser,
  server,
}) => {
  const { api, agent, route } = await routeWithPhotos(server);
  const phone = await Phone.of(browser, server, agent.id);
  const { page } = phone;
  const field = page.getByLabel("Photo", { exact: true });
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

  await expect.poll(() => phone.waiting()).toBe(0);
  // As a proxy answers that takes less than we do.
  phone.photos("413");
  // A page that is being read again could replace the field meanwhile.
  await page.reload();
  await field.setInputFiles(photo);
  await report("Left out on its way.");
  await expect(page.getByText("2 of 3 stops done")).toBeVisible();
  const said = "The visit is saved. The photo was not taken. It is too large";
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();

  phone.photos(undefined);
  // A text that calls itself a photo: the phone can't tell, the server can.
  await page.reload();
  await field.setInputFiles({ ...unreadable, buffer: Buffer.from("no photo") });
  await report("Left out by the server.");
  await expect(page.getByText("3 of 3 stops done")).toBeVisible();
  await expect(page.getByText("The office's server can't read it.").last()).toBeVisible();
  expect(await photosOf(api, route.id)).toEqual([
    ["Left out by the server.", PENDING],
    ["Left out on its way.", PENDING],
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

/** Has a report wait in the phone as those of before the change do: the photo is a part of it. */
const addOldRecord = (page: Page, owner: string, stop: string, photo: Buffer) =>
  page.evaluate(
    ([own, about, base64]) =>
      new Promise<void>((resolve, reject) => {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const file = new File([bytes], "photo.jpg", { type: "image/jpeg" });
        const opened = indexedDB.open("waybook-day");
        opened.onsuccess = () => {
          const record = {
            ...{ id: crypto.randomUUID(), owner: own, intent: "done", about, title: "Old" },
            ...{ pressedAt: Date.now(), state: "waiting", attempts: 0 },
            fields: [
              ["stop", about],
              ["note", "From before."],
              ["photo", file],
            ],
          };
          const writing = opened.result.transaction("reports", "readwrite");
          writing.objectStore("reports").add(record);
          writing.oncomplete = () => resolve();
          writing.onerror = () => reject(writing.error);
        };
      }),
    [owner, stop, photo.toString("base64")] as const,
  );

const SMALL = { create: { width: 64, height: 48, channels: 3, background: "#286" } } as const;

test("a visit goes before its photo, which holds up nothing and arrives once", async ({
  browser,
  server,
  page,
  signIn,
}) => {
  const { api, agent, route } = await routeWithPhotos(server);
  const phone = await Phone.of(browser, server, agent.id);
  const buffer = await sharp(SMALL).jpeg().toBuffer();
  const report = async (note: string) => {
    await phone.page
      .getByLabel("Photo", { exact: true })
      .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await phone.page.getByLabel("Note").fill(note);
    await phone.press("Done");
  };
  const waits = (text: string) =>
    expect(phone.page.getByText(`${text} on this phone.`)).toBeVisible();

  await phone.offline();
  await report("Taken back.");
  await waits("1 report and 1 photo wait");
  await phone.page.getByRole("button", { name: /^Undo: / }).click();
  await expect(phone.page.getByText("on this phone.")).toHaveCount(0);
  await expect(phone.page.getByText("The visit is taken back.")).toBeVisible();
  await expect(phone.page.getByLabel("Note")).toHaveValue("Taken back.");
  await expect(phone.page.getByRole("button", { name: "Remove the photo" })).toBeVisible();
  await report("First.");
  await waits("1 report and 1 photo wait");
  await phone.reopen();
  await waits("1 report and 1 photo wait");
  await expectAccessible(phone.page);

  // On a slow line the photo makes way for the next visit.
  phone.photos("hangs");
  await phone.online();
  await expect.poll(() => photosOf(api, route.id)).toEqual([["First.", PENDING]]);
  await report("Second.");
  const both = [
    ["First.", PENDING],
    ["Second.", PENDING],
  ];
  await expect.poll(() => photosOf(api, route.id)).toEqual(both);
  phone.photos("refused");
  await phone.page.reload();
  await waits("2 photos wait");
  await signIn("manager");
  await page.goto(`/visits?visitsSearch=${route.name.split(" ")[0]}`);
  const row = page.getByRole("row").filter({ hasText: "First." });
  await row.getByText("Photo not received").click();
  await expect(row.getByText("It has not arrived from their phone.")).toBeVisible();
  await expectAccessible(page);

  phone.photos("reply is lost");
  await phone.sendNow();
  await expect.poll(async () => (await photosOf(api, route.id))[0]).toEqual(["First.", true]);
  const [third] = (await api.stops(route.id)).slice(-1);
  await addOldRecord(phone.page, agent.id, third?.id ?? "", buffer);
  phone.photos(undefined);
  await phone.page.reload();
  await expect(phone.page.getByText("3 of 3 stops done")).toBeVisible();
  await expect.poll(() => phone.waiting()).toBe(0);
  expect(await photosOf(api, route.id)).toEqual([
    ["First.", true],
    ["From before.", true],
    ["Second.", true],
  ]);
  await expect(phone.page.getByText("Pictures the office did not receive")).toHaveCount(0);
  await phone.context.close();
});

test("what was entered stays on the phone until it is reported, or its link ends", async ({
  browser,
  server,
}) => {
  const { api, agent, route } = await routeWithPhotos(server, "asked");
  const phone = await Phone.of(browser, server, agent.id);
  const { page } = phone;
  const [first, second] = await api.stops(route.id);
  const title = page.locator("section.card h2");
  const photo = page.getByRole("img", { name: "The photo that you chose" });
  const buffer = await sharp(SMALL).jpeg().toBuffer();
  const choose = () =>
    page
      .getByLabel("Photo", { exact: true })
      .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  const expectEntered = async () => {
    await expect(page.getByLabel("Note")).toHaveValue("Half written");
    await expect(page.getByLabel("Code")).toHaveValue("A 12");
    await expect(page.getByLabel("Reason")).toHaveValue("closed");
    await expect(page.getByLabel("Do not come again")).toBeChecked();
    await expect(photo).toBeVisible();
    await expect(page.getByRole("img", { name: "Sign here with a finger" })).toBeVisible();
  };

  await page.getByLabel("Note").fill("Half written");
  await page.getByLabel("Code").fill("A 12");
  await page.getByLabel("Do not come again").check();
  await choose();
  await expect(photo).toBeVisible();
  await phone.sign();
  await page.getByText("Not possible", { exact: true }).click();
  await page.getByLabel("Reason").selectOption("Closed");
  await expectAccessible(page);
  await page.getByText("I visited a place that is not on the list").click();
  await page.getByLabel("Name of the new place").fill("Corner");
  await expect.poll(() => phone.drafts()).toBe(7);
  await page.reload();
  await expectEntered();
  await expect(page.getByLabel("Name of the new place")).toHaveValue("Corner");
  await page.goto(`/day?stop=${second?.id}`);
  await expect(title).toContainText(second?.location?.name ?? "?");
  await expect(page.getByLabel("Note")).toHaveValue("");
  await phone.offline();
  await page.goto(`/day?stop=${first?.id}`);
  await expectEntered();
  await phone.press("Remove the photo");
  await expect(photo).toHaveCount(0);
  expect(await chosenBytes(page)).toBe(0);
  await choose();
  await expect(photo).toBeVisible();
  await phone.press("Done");
  await expect(page.getByText("1 report and 1 photo wait on this phone.")).toBeVisible();
  await page.goto("/day");
  await expect(title).toContainText(second?.location?.name ?? "?");
  await expect.poll(() => phone.drafts()).toBe(1);
  await phone.online();
  await expect.poll(() => photosOf(api, route.id)).toEqual([["Half written", true]]);

  await page.getByLabel("Note").fill("Of the link that ends.");
  await expect.poll(() => phone.drafts()).toBe(2);
  await api.send(`/agent-links/${agent.id}`, {}, "DELETE");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your link has ended" })).toBeVisible();
  await expect.poll(() => phone.drafts()).toBe(0);
  await phone.context.close();
});

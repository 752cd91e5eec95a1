import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/accessible";
import { chooseAction, rowOf } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { Phone } from "./support/phone";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const STOPS = 8;

/** A route of eight new locations, whose type asks for a photo and a signature, of a new agent. */
async function routeOfToday(server: Product, mark: string) {
  const asAdmin = await adminsApi(server);
  const type = await asAdmin("/location-types", { name: mark.toLowerCase() });
  const proof = { photo: "asked", signature: "asked", code: "off" };
  await asAdmin(`/location-types/${type.id}/proof`, proof, "PATCH");
  const api = await managersApi(server);
  const agent = await api.agent(`${mark} agent`);
  const places = [];
  for (let n = 1; n <= STOPS; n++) {
    places.push(
      await api.place({ name: `${mark} ${n}`, type: type.name, at: [-83 + n / 100, 40] }),
    );
  }
  // One more of the agent's own, which is on no route.
  const other = await api.place({ name: `${mark} nearby`, at: [-82.99, 40.001] });
  await api.giveLocations(agent.id, [other.id]);
  const ids = places.map(({ id }) => id);
  const route = await api.createOf(ids, { name: `${mark} round`, userId: agent.id });
  return { api, agent, route };
}

/** As a manager does in the console. */
async function makeLink(page: Page, agentId: string): Promise<string> {
  await page.goto(`/agent/${agentId}`);
  await page.getByRole("link", { name: "Make a link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make link" }).click();
  return page.getByLabel("Link", { exact: true }).inputValue();
}

const photo = async () => ({
  name: "shutters.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: "#286" } })
    .jpeg()
    .toBuffer(),
});

const SAVED = /^(The visit is saved|Saved: the visit was not possible)\.$/;

/** The live view says of a stop that it was closed, and has the photo. */
async function expectSeenLive(page: Page, routeId: string, name: string) {
  await page.goto(`/on-going-route/${routeId}`);
  const stop = page.getByRole("listitem").filter({ hasText: name });
  await expect(stop).toContainText("Not possible: Closed");
  await stop.getByText("Photo", { exact: true }).click();
  await expect(stop.getByRole("img", { name: "Proof of this visit" })).toBeVisible();
  const pin = page.locator(".pin title", { hasText: name });
  await expect(pin).toHaveText(/\(Not possible: Closed\)/);
}

const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((one) => (one as HTMLImageElement).naturalWidth);

/** What the agent does; with `isOffline` they wait on the phone. */
function agentOn(phone: Phone, js: boolean) {
  const { page } = phone;
  const isDone = async (count: number, isOffline: boolean) => {
    await expect(page.getByText(`${count} of ${STOPS} stops done`)).toBeVisible();
    if (!isOffline) await expect(page.getByText(SAVED).first()).toBeVisible();
  };
  return {
    async visits(count: number, note: string, isOffline = false) {
      await page.getByLabel("Note").fill(note);
      await phone.press("Done");
      await isDone(count, isOffline);
    },
    async findsClosed(count: number, isOffline = false) {
      const field = page.getByLabel("Photo", { exact: true });
      // A page that is read meanwhile replaces a field without the focus, which a person's press gives it.
      await expect(async () => {
        await field.setInputFiles(await photo());
        expect(await field.inputValue()).not.toBe("");
      }).toPass();
      await page.getByText("Not possible", { exact: true }).click();
      await page.getByLabel("Reason").selectOption("Closed");
      await phone.press("The visit was not possible");
      await isDone(count, isOffline);
    },
    async hasSigned(count: number, by: string) {
      await page.getByLabel("Signer's name").fill(by);
      if (js) await phone.sign();
      await phone.press("Done");
      await isDone(count, false);
    },
    async adds(name: string, note: string) {
      const form = page.locator("details[data-keep=place]");
      await form.getByText("I visited a place that is not on the list").click();
      await phone.press("Save this visit");
      await expect(page.getByRole("alert")).toContainText("Choose the place, or enter the name");
      await form.getByLabel("Name of the new place").fill(name);
      await form.getByLabel("Which place?").selectOption({ index: 1 });
      await phone.press("Save this visit");
      await expect(page.getByRole("alert")).toContainText("not both");
      await form.getByLabel("Which place?").selectOption("");
      await form.getByLabel("What happened there?").fill(note);
      await phone.press("Save this visit");
      await expect(page.getByRole("heading", { name: "Other reports" })).toBeVisible();
    },
    async writes(message: string) {
      await page.getByRole("link", { name: /^Messages/ }).click();
      await page.getByLabel("Message", { exact: true }).fill(message);
      await phone.press("Send");
      await expect(page.getByRole("listitem").filter({ hasText: message })).toBeVisible();
      await page.getByRole("link", { name: "Back to my day" }).click();
    },
  };
}

test.describe("a day in the field", () => {
  // Without scripts the server says what a form lacks.
  test.use({ allowedConsole: [/status of 422/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("a manager makes a link, an agent drives eight stops with it, and the manager confirms", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server, browser, js, javaScriptEnabled }) => {
    const mark = `Field${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;
    const { api, agent, route } = await routeOfToday(server, mark);
    await api.send("/channels", { name: `${mark} office` });
    const address = await makeLink(page, agent.id);
    const phone = await Phone.unlinked(browser, server, { javaScriptEnabled });
    await phone.openLink(address.split("/").at(-1) ?? "");
    const does = agentOn(phone, js);
    const zone = async (drive: () => Promise<void>) => {
      if (js) await phone.offline();
      await drive();
      if (js) await phone.online();
      if (js) await expect(phone.page.getByText(/waits? on this phone/)).toHaveCount(0);
    };

    await does.visits(1, "First.");
    await zone(async () => {
      await does.findsClosed(2, js);
      await does.visits(3, "In the cellar.", js);
      if (js) await phone.page.reload();
      const waiting = phone.page.getByText("2 reports and 1 photo wait on this phone.");
      if (js) await expect(waiting).toBeVisible();
    });
    await does.hasSigned(4, "Ann Lee");
    await does.visits(5, "Fifth.");
    await zone(async () => {
      await does.adds(`${mark} corner shop`, "New since June.");
      await does.visits(6, "Behind the hill.", js);
      await does.writes(`${mark}: running late.`);
    });
    await expect(phone.page.getByRole("heading", { level: 1 })).toContainText("My day");
    await expectAccessible(phone.page);
    await does.visits(7, "Seventh.");
    await does.visits(8, "Last.");

    await page.goto(`/visits?visitsSearch=${mark}`);
    await expect(page.locator("tbody tr")).toHaveCount(STOPS);
    const closed = rowOf(page, `${mark} 2`);
    await expect(closed).toContainText("Closed");
    await closed.getByText("Photo", { exact: true }).click();
    const image = closed.getByRole("img", { name: "Proof of this visit" });
    await expect.poll(() => widthOf(image)).toBe(64);
    await rowOf(page, `${mark} 4`).getByText("Signature", { exact: true }).click();
    await expect(rowOf(page, `${mark} 4`).getByText("Signed by Ann Lee")).toBeVisible();
    const drawn = rowOf(page, `${mark} 4`).getByRole("img", { name: "Signature of this visit" });
    if (js) await expect.poll(() => widthOf(drawn)).toBe(600);
    await expectSeenLive(page, route.id, `${mark} 2`);
    await page.goto(`/visits?visitsSearch=${mark}`);
    await chooseAction(page, `${mark} 3`, "Confirm");
    await page.getByRole("dialog").getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Visit confirmed!")).toBeVisible();

    await page.goto(`/visits/needs-a-look?lateReportsSearch=${mark}`);
    const added = page.getByRole("row").filter({ hasText: `${mark} corner shop` });
    await expect(added).toContainText("Added on the way");
    await expect(added).toContainText("New since June.");
    await expectAccessible(page);
    await page.getByRole("button", { name: `Accept ${mark} corner shop` }).click();
    await expect(page.getByText(`Report of ${mark} corner shop accepted!`)).toBeVisible();
    expect(await api.route(route.id)).toMatchObject({ totalLocation: 9, visitedLocation: 9 });
    expect((await api.names(route.id)).at(-1)).toBe(`${mark} corner shop`);
    expect(await api.visits(route.id)).toHaveLength(STOPS + 1);

    await phone.page.goto("/day");
    await expect(phone.page.getByText(`${mark} corner shop`)).toBeVisible();
    await expect(phone.page.getByRole("heading", { name: "Other reports" })).toHaveCount(0);
    await phone.press("Complete route");
    await expect(phone.page.getByText("The route is completed.").first()).toBeVisible();
    await page.goto("/messages");
    await expect(page.getByText(`${mark}: running late.`).first()).toBeVisible();
    await phone.context.close();
  });
});

import type { User } from "contract/entities";
import { expectAccessible } from "./support/accessible";
import { Phone } from "./support/phone";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";

/** The address in OwnTracks' link, as that program reads it. */
function addressIn(link: string | null): string {
  const inline = new URL(link ?? "").searchParams.get("inline") ?? "";
  return JSON.parse(Buffer.from(inline, "base64").toString()).url;
}

/** Adds the page of a link to the home screen, which has its own cookies, and opens it from there. */
async function openOnHomeScreen(phone: Phone, secret: string) {
  const page = await phone.context.newPage();
  phone.page = page;
  await page.goto(`/day/open/${secret}`);
  await expect(page.getByText(/tap Share, then Add to Home Screen/)).toBeVisible();
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await page.request.get(address ?? "")).json();
  const start = `/day/open/${secret}?home=1&lang=en`;
  expect(manifest).toMatchObject({ start_url: start, short_name: "My day" });
  await phone.openLink(`${secret}?home=1&lang=en`);
  await expect(page.getByText(/Add to Home Screen/)).toHaveCount(0);
  return { page, manifest };
}

const position = () => ({
  method: "POST",
  body: JSON.stringify({
    ...{ _type: "location", lat: 39.96, lon: -83, acc: 12 },
    tst: Math.floor(Date.now() / 1000),
  }),
});

/** The time of day in `hours` hours, by the office's clock. */
const at = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleTimeString("en-GB", {
    ...{ timeZone: "America/New_York", hour: "2-digit", minute: "2-digit" },
  });

test("an agent sets up OwnTracks on their phone, and sees that the first position has arrived", {
  tag: ["@core", "@no-js"],
}, async ({ browser, server, js }) => {
  const api = await managersApi(server);
  const { id } = await api.agent(`Zp ${js ? "Js" : "NoJs"} ${Date.now() % 1_000_000}`);
  const phone = await Phone.unlinked(browser, server, {
    ...{ userAgent: IPHONE, javaScriptEnabled: js },
  });
  const { page, manifest } = await openOnHomeScreen(phone, await api.link(id));
  await page.goto(manifest.start_url);
  await expect(page).toHaveURL(/\/day\?home=1&lang=en$/);
  await page.getByRole("link", { name: "Set up your phone" }).click();
  await phone.press("Make my address");
  const ownTracks = page.getByRole("region", { name: "OwnTracks" });
  const open = ownTracks.getByRole("link", { name: "Open OwnTracks" });
  await expect(open).toHaveAttribute("href", /^owntracks:\/\/\/config\?inline=/);
  // Those of other phones come last, and none has a code that this phone would have to scan.
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    ...["Traccar Client", "OwnTracks", "Overland", "GPSLogger", "Colota", "OsmAnd"],
  ]);
  await expect(page.getByRole("img")).toHaveCount(0);
  await expect(page.getByText("Low Power Mode: off.")).toBeVisible();
  await expect(page.getByText("Never sleeping apps")).toHaveCount(0);
  await expect(page.getByText("Waiting for the first position")).toBeVisible();
  await expectAccessible(page);

  const address = addressIn(await open.getAttribute("href"));
  expect(page.url()).toBe(`${server.url}/day/phone`);
  expect((await fetch(address, position())).status).toBe(200);
  if (!js) await page.getByRole("link", { name: "Look again" }).click();
  await expect(page.getByText(/^The first position has arrived\. \d+\ss\sago$/)).toBeVisible();

  await phone.press("My phone is set up");
  await expect(open).toHaveCount(0);
  await expect(page.getByText("First position", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Make a new address" }).click();
  await page.getByRole("link", { name: "No, keep it" }).click();
  expect((await fetch(address, position())).status).toBe(200);
  await page.getByRole("link", { name: "Make a new address" }).click();
  await phone.press("Yes, make a new address");
  await expect(page.getByText("Waiting for the first position")).toBeVisible();
  expect((await fetch(address, position())).status).toBe(401);
  const newAddress = addressIn(await open.getAttribute("href"));
  expect((await fetch(newAddress, position())).status).toBe(200);

  // A manager views the trail, and the agent can see that.
  const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  await api.get(
    `/users/${id}/positions?${new URLSearchParams({ from: from ?? "", to: to ?? "" })}`,
  );
  await page.getByRole("link", { name: "Back to my day" }).click();
  await page.getByRole("link", { name: "What is stored about me" }).click();
  await expect(page.getByText("Deleted after 90 days").first()).toBeVisible();
  await expect(page.getByText("Deleted 14 days after the link ends")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Your way on" })).toContainText("Dana");
  await expectAccessible(page);

  // The agent has positions stored at another time of day only.
  await page.getByRole("link", { name: "Back to my day" }).click();
  await page.getByRole("link", { name: "When positions are stored" }).click();
  await expect(page.getByText("Your positions are stored at all times.")).toBeVisible();
  const times = [page.getByLabel("From"), page.getByLabel("Until")] as const;
  const [before, later, end] = [await api.get(`/users/${id}/position`), at(2), at(3)];
  for (const field of times) await field.fill(later);
  if (js) {
    await phone.offline();
    await phone.press("Save these times");
    await expect(page.getByRole("alert")).toContainText("This needs a connection.");
    await expect(times[0]).toHaveValue(later);
    await phone.online();
  }
  await phone.press("Save these times");
  await expect(page.getByRole("alert")).toHaveText("Choose an end that differs from the start.");
  await expect(times[0]).toHaveValue(later);
  await times[1].fill(end);
  await phone.press("Save these times");
  await expect(page.getByRole("status")).toContainText("at these times only");
  await expect(times[1]).toHaveValue(end);
  await expectAccessible(page);
  expect((await fetch(newAddress, position())).status).toBe(200);
  expect(await api.get(`/users/${id}/position`)).toEqual(before);
  const { positionsFrom, positionsUntil } = await api.get<User>(`/users/${id}`);
  expect([positionsFrom, positionsUntil]).toEqual([later, end]);
  await page.goto("/day/phone?replace=ask");
  await phone.press("Yes, make a new address");
  const last = addressIn(await open.getAttribute("href"));
  expect((await fetch(last, position())).status).toBe(200);
  if (!js) await page.getByRole("link", { name: "Look again" }).click();
  await expect(
    page.getByText(
      /^The program has reached us, but no position is stored yet\. Positions are stored only from /,
    ),
  ).toBeVisible();
  await page.goto("/day/times");
  await phone.press("Store them at all times");
  await expect(times[0]).toHaveValue("");
  expect((await fetch(last, position())).status).toBe(200);
  expect(await api.get(`/users/${id}/position`)).not.toEqual(before);
  await phone.context.close();
});

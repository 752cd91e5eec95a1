import type { LateReport, Message, Visit } from "contract/entities";
import type { Page } from "playwright/test";
import { removePhoto, takePhoto } from "./support/day-photos";
import { adminsApi } from "./support/persons-api";
import { Phone } from "./support/phone";
import { type ManagersApi, managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const RUNS = Number(process.env.RUNS ?? 40);
const STOPS = 12;
const STEPS = 40;
/** How long a press may take to be seen. */
const SEEN_MS = 20_000;
/** How long a press may take to land. */
const LANDS_MS = 5000;

/** Random numbers from a seed (mulberry32), so that a run that fails can be played again. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    oneOf: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  };
}

/** What an agent has pressed, and so what the API should have in the end: notes by stop. */
interface Pressed {
  visits: Map<string, string[]>;
  /** The notes of visits with a photo. */
  photos: Set<string>;
  places: string[];
  messages: string[];
  count: number;
}

/** Once the page was painted: what is entered before may be about a stop that was reported already. */
const topStop = (page: Page) =>
  page
    .locator("html[data-js] section.card[data-stop]")
    .getAttribute("data-stop", { timeout: 1000 });

/** Fills the form of a stop; undefined where the page turned to another one meanwhile. */
async function fill(page: Page, note: string): Promise<string | undefined> {
  const stop = await topStop(page).catch(() => null);
  if (!stop) return undefined;
  const card = page.locator(`section.card[data-stop="${stop}"]`);
  const isFilled = await card
    .getByLabel("Note")
    .fill(note, { timeout: LANDS_MS })
    .then(
      () => true,
      () => false,
    );
  return isFilled ? stop : undefined;
}

async function pressDone(page: Page, stop: string): Promise<boolean> {
  const card = page.locator(`section.card[data-stop="${stop}"]`);
  const button = card.getByRole("button", { name: "Done", exact: true });
  return button.click({ timeout: LANDS_MS }).then(
    () => true,
    () => false,
  );
}

async function report(page: Page, pressed: Pressed, withPhoto: boolean): Promise<void> {
  const note = `note ${++pressed.count}`;
  const stop = await fill(page, note);
  const choose = withPhoto ? takePhoto : removePhoto;
  if (!stop || !(await choose(page, stop, LANDS_MS))) return;
  if (!(await pressDone(page, stop))) return;
  if (withPhoto) pressed.photos.add(note);
  await expect(page.locator(`li[data-stop="${stop}"]`)).toContainText(note, { timeout: SEEN_MS });
  pressed.visits.set(stop, [note]);
}

/** Two tabs report the same stop at once: one of them counts, the other waits for the office. */
async function reportTwice(phone: Phone, pressed: Pressed): Promise<void> {
  const other = await phone.context.newPage();
  await other.goto("/day");
  const notes = [`note ${++pressed.count}`, `note ${++pressed.count}`];
  const stop = await fill(phone.page, notes[0] ?? "");
  const isSame = stop && (await fill(other, notes[1] ?? "")) === stop;
  if (
    isSame &&
    (await removePhoto(phone.page, stop, LANDS_MS)) &&
    (await removePhoto(other, stop, LANDS_MS))
  ) {
    const done = await Promise.all([pressDone(phone.page, stop), pressDone(other, stop)]);
    const sent = notes.filter((_, at) => done[at]);
    if (sent.length > 0) {
      const seen = phone.page.locator(`li[data-stop="${stop}"]`);
      await phone.page.waitForTimeout(300);
      await phone.page.reload();
      await expect(seen.first()).toBeVisible({ timeout: SEEN_MS });
      pressed.visits.set(stop, sent);
    }
  }
  await other.close();
}

async function undo(page: Page, pressed: Pressed): Promise<void> {
  const rows = page.locator("ol[data-list=done] li:has(button[value=undo])");
  const stop = await rows
    .first()
    .getAttribute("data-stop", { timeout: 500 })
    .catch(() => null);
  // Of two reports the other one is left.
  if (!stop || (pressed.visits.get(stop)?.length ?? 0) > 1) return;
  const button = page.locator(`li[data-stop="${stop}"] button[value=undo]`);
  const isPressed = await button.click({ timeout: LANDS_MS }).then(
    () => true,
    () => false,
  );
  if (!isPressed) return;
  await expect(button).toHaveCount(0, { timeout: SEEN_MS });
  pressed.visits.delete(stop);
}

/** A place on the way. */
async function addPlace(page: Page, pressed: Pressed): Promise<void> {
  const name = `place ${++pressed.count}`;
  const form = page.locator("details[data-keep=place]");
  if (!(await form.isVisible())) return;
  const opener = form.locator("summary");
  if ((await form.getAttribute("open")) === null) await opener.click({ timeout: LANDS_MS });
  await form.getByLabel("Name of the new place").fill(name, { timeout: LANDS_MS });
  await form.getByRole("button").click({ timeout: LANDS_MS });
  pressed.places.push(name);
  await expect(page.getByText(name).first()).toBeAttached({ timeout: SEEN_MS });
}

async function write(page: Page, pressed: Pressed): Promise<void> {
  const text = `message ${++pressed.count}.`;
  await page.goto("/day/messages");
  const field = page.getByLabel("Message", { exact: true });
  if (await field.isVisible()) {
    await field.fill(text);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    pressed.messages.push(text);
    await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible({
      timeout: SEEN_MS,
    });
  }
  await page.goto("/day");
}

const WAYS = ["passes", "passes", "passes", "refused", "reply is lost", "503"] as const;

type Random = ReturnType<typeof randomOf>;

async function step(phone: Phone, pressed: Pressed, random: Random): Promise<void> {
  const what = random.oneOf([
    ...["report", "report", "report", "report", "undo", "twice"],
    ...["place", "message"],
    ...["offline", "online", "reload", "kill", "way", "send"],
  ]);
  if (what === "report") await report(phone.page, pressed, random.chance(0.5));
  if (what === "undo") await undo(phone.page, pressed);
  if (what === "twice") await reportTwice(phone, pressed);
  if (what === "place") await addPlace(phone.page, pressed);
  if (what === "message") await write(phone.page, pressed);
  if (what === "offline") await phone.offline();
  if (what === "online") await phone.online();
  if (what === "reload") await phone.page.reload();
  if (what === "kill") await phone.reopen();
  if (what === "way") phone.reports(() => random.oneOf(WAYS));
  if (what === "send") await phone.sendNow();
}

/** What is at the API, by stop. */
function notesOf(visits: readonly Reported[]): Record<string, string[]> {
  const notes: Record<string, string[]> = {};
  for (const { routeLocationId, note } of visits) {
    notes[routeLocationId ?? ""] = [...(notes[routeLocationId ?? ""] ?? []), note ?? ""];
  }
  return notes;
}

async function visitsWithProof(api: ManagersApi, routeId: string): Promise<Visit[]> {
  const filter = JSON.stringify({ where: { routeId }, include: ["proof"] });
  const query = new URLSearchParams({ limit: "0", filter });
  return (await api.get<{ data: Visit[] }>(`/visits?${query}`)).data;
}

type Reported = Pick<Visit, "routeLocationId" | "note">;

/** Places on the way, and second reports of stops. */
async function lateOf(api: ManagersApi, userId: string) {
  const filter = JSON.stringify({ where: { userId }, include: [{ relation: "location" }] });
  const { data }: { data: LateReport[] } = await api.get(
    `/visits/late-reports?${new URLSearchParams({ limit: "0", filter })}`,
  );
  const isPlace = ({ reason }: LateReport) => reason === "added-place";
  const names = data.filter(isPlace).map(({ location }) => location?.name ?? "");
  return { places: names.toSorted(), second: data.filter((one) => !isPlace(one)) };
}

async function messagesOf(api: ManagersApi, channel: string): Promise<string[]> {
  const { data }: { data: Message[] } = await api.get(`/channels/${channel}/messages?limit=100`);
  return data.flatMap(({ text }) => (text === "Hello" ? [] : [text])).toSorted();
}

/** Locations whose type asks for a photo. */
async function makeLocations(server: Product): Promise<string[]> {
  const asAdmin = await adminsApi(server);
  const type = await asAdmin("/location-types", { name: `random ${Date.now()}` });
  const proof = { photo: "asked", signature: "off", code: "off" };
  await asAdmin(`/location-types/${type.id}/proof`, proof, "PATCH");
  const api = await managersApi(server);
  const ids: string[] = [];
  for (let n = 1; n <= STOPS; n++) {
    const at: [number, number] = [-83 + n / 100, 40];
    ids.push((await api.place({ name: `Random ${n}`, type: type.name, at })).id);
  }
  return ids;
}

interface World {
  server: Product;
  locations: string[];
}

async function run(phone: Phone, { server, locations }: World, seed: number): Promise<void> {
  const random = randomOf(seed);
  const api = await managersApi(server);
  const { id: userId } = await api.agent(`Zr ${seed} ${Date.now() % 1_000_000}`);
  const { id: routeId } = await api.createOf(locations, { name: `Random ${Date.now()}`, userId });
  // The one with the latest message comes first.
  const { id: channel } = await api.send<{ id: string }>("/channels", { name: `Random ${seed}` });
  await api.send(`/channels/${channel}/messages`, { text: "Hello" });
  await phone.openLink(await api.link(userId));
  const pressed: Pressed = {
    ...{ visits: new Map(), photos: new Set(), places: [], messages: [], count: 0 },
  };
  for (let at = 0; at < STEPS; at++) await step(phone, pressed, random);
  await phone.online();
  phone.reports("passes");
  await phone.page.reload();
  await expect(async () => {
    await phone.sendNow();
    expect(await phone.waiting()).toBe(0);
  }).toPass({ timeout: 60_000 });
  const { places, second } = await lateOf(api, userId);
  expect(places, `seed ${seed}`).toEqual(pressed.places.toSorted());
  expect(await messagesOf(api, channel), `seed ${seed}`).toEqual(pressed.messages.toSorted());
  const visits = await visitsWithProof(api, routeId);
  const notes = notesOf(visits);
  const about = `seed ${seed}`;
  expect(Object.keys(notes).toSorted(), about).toEqual([...pressed.visits.keys()].toSorted());
  const others = notesOf(second);
  for (const [stop, possible] of pressed.visits) {
    expect(notes[stop], about).toHaveLength(1);
    const arrived = [...(notes[stop] ?? []), ...(others[stop] ?? [])];
    expect(possible, about).toEqual(expect.arrayContaining(arrived));
    expect(new Set(arrived).size, about).toBe(arrived.length);
  }
  expect(Object.keys(others).filter((stop) => !pressed.visits.has(stop))).toEqual([]);
  for (const { note, proof } of visits) {
    const photo = proof?.photoPending ? "pending" : Boolean(proof?.photo);
    expect(photo, `${about} ${note}`).toBe(pressed.photos.has(note ?? ""));
  }
}

test("whatever happens to a phone, its reports arrive, each once", async ({ browser, server }) => {
  test.setTimeout(RUNS * 90_000);
  const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const world = { server, locations: await makeLocations(server) };
  for (let seed = first; seed < first + RUNS; seed++) {
    const phone = await Phone.unlinked(browser, server);
    await run(phone, world, seed);
    await phone.context.close();
  }
});

import { readFile } from "node:fs/promises";
import {
  acceptInvitation,
  changeUsersEmail,
  checkInvitation,
  confirmUsersEmail,
  createUser,
  getInvitation,
  getUser,
  inviteUser,
  login,
  updateUser,
  withdrawInvitation,
} from "contract/calls";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { invitations, users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { recordMails } from "../../testing/mails";
import { PASSWORD } from "../../testing/world";

const PAGE = "https://waybook.example/reset-password";
const NEW = "another horse";
const GONE = { statusCode: 404, cause: "NO_SUCH_THING" };
const manager = { user: "hubManager", office: "hub" } as const;
const admin = { user: "admin" } as const;

const { sent, mailer, to: mailsTo } = recordMails();
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ mailer });
});
afterAll(() => api.close());

type Agent = Awaited<ReturnType<typeof addAgent>>;

let people = 0;
/** An agent whom a manager has added without a password. */
async function addAgent() {
  const email = `invited${++people}@test.example`;
  const values = { displayName: "Ann Agent", email, role: "agent" } as const;
  const { id } = await api.ok(manager, createUser, { body: values });
  return { id, email };
}

/** Invites somebody and reads the secret in their mail. */
async function invite({ id, email }: Agent, as: object = manager) {
  await api.ok(as, inviteUser, { params: { id }, body: { page: PAGE } });
  const [, token = ""] =
    /^https:\/\/waybook\.example\/reset-password\?invitation=([\w-]{43})$/m.exec(
      mailsTo(email).at(-1)?.text ?? "",
    ) ?? [];
  expect(token).not.toBe("");
  return token;
}

const accept = (token: string) => ({ body: { token, newPassword: NEW } });
const mayEnter = (email: string, password: string) =>
  api.status({}, login, { body: { email, password } });

describe("an invitation", () => {
  it("lets somebody choose a password once, and verifies their email", async () => {
    const agent = await addAgent();
    const params = { id: agent.id };
    const before = { emailVerified: false, hasPassword: false, invitation: null };
    expect(await api.ok(manager, getInvitation, { params })).toEqual(before);
    const token = await invite(agent);
    const open = { sentAt: "2026-03-02T09:00:00.000Z", expiresAt: "2026-03-09T09:00:00.000Z" };
    expect(await api.ok(manager, getInvitation, { params })).toMatchObject({ invitation: open });
    const invited = { displayName: "Ann Agent", email: agent.email, role: "agent" };
    expect(await api.ok({}, checkInvitation, { body: { token } })).toEqual(invited);
    expect(await api.ok({}, acceptInvitation, accept(token))).toEqual(invited);
    expect(await mayEnter(agent.email, NEW)).toBe(200);
    const after = { emailVerified: true, hasPassword: true, invitation: null };
    expect(await api.ok(manager, getInvitation, { params })).toEqual(after);
    expect(await api.fails({}, acceptInvitation, accept(token))).toMatchObject(GONE);
    expect(await api.fails(manager, inviteUser, { params, body: { page: PAGE } })).toMatchObject({
      ...{ statusCode: 409, cause: "JOINED_ALREADY" },
    });
  });

  it("is stored as a hash", async () => {
    const agent = await addAgent();
    const token = await invite(agent);
    const [row] = await api.database.db
      .select()
      .from(invitations)
      .where(eq(invitations.userId, agent.id));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it.each<[string, (agent: Agent) => Promise<unknown>]>([
    ["a newer one was sent", (agent) => invite(agent)],
    ["it was withdrawn", ({ id }) => api.ok(manager, withdrawInvitation, { params: { id } })],
    [
      "an admin set a password",
      ({ id }) => api.ok(admin, updateUser, { params: { id }, body: { password: PASSWORD } }),
    ],
    [
      "the email is another one",
      ({ id, email }) =>
        api.ok(admin, changeUsersEmail, { params: { id }, body: { email: `new-${email}` } }),
    ],
    [
      "the user is inactive",
      ({ id }) => api.ok(manager, updateUser, { params: { id }, body: { status: "inactive" } }),
    ],
    [
      "7 days have passed",
      async () => {
        api.clock.now = new Date("2026-03-09T09:00:00.000Z");
      },
    ],
  ])("opens nothing once %s", async (_what, happens) => {
    const agent = await addAgent();
    const token = await invite(agent);
    try {
      await happens(agent);
      expect(await api.fails({}, checkInvitation, { body: { token } })).toMatchObject(GONE);
      expect(await api.fails({}, acceptInvitation, accept(token))).toMatchObject(GONE);
    } finally {
      api.clock.now = new Date("2026-03-02T09:00:00.000Z");
    }
  });

  it("goes to those alone whom the caller may add, and to no other page", async () => {
    const agent = await addAgent();
    const body = { page: PAGE };
    const status = (as: object, id: string, to = body) =>
      api.status(as, inviteUser, { params: { id }, body: to });
    const { depotManager, hubManager, southAgent } = api.world.users;
    expect(await status(manager, depotManager)).toBe(403);
    expect(await status(manager, hubManager)).toBe(403);
    expect(await status(manager, southAgent)).toBe(404);
    for (const page of [
      "https://waybook.example/other",
      `${PAGE}?invitation=known`,
      "https://user@waybook.example/reset-password",
    ]) {
      expect(await status(manager, agent.id, { page })).toBe(422);
    }
  });

  it("leads to the console that the settings name, and nowhere else", async () => {
    const named = await testApi({ mailer, consoleUrl: "https://console.example" });
    try {
      const values = { displayName: "Ann", email: "named@test.example", role: "agent" } as const;
      const { id } = await named.ok(manager, createUser, { body: values });
      const statusOf = (page: string) =>
        named.status(manager, inviteUser, { params: { id }, body: { page } });
      expect(await statusOf(PAGE)).toBe(422);
      expect(await statusOf("http://console.example/reset-password")).toBe(422);
      expect(await statusOf("https://console.example/reset-password")).toBe(200);
    } finally {
      await named.close();
    }
  });

  it("is sent to one person five times an hour at most", async () => {
    const agent = await addAgent();
    const before = sent.length;
    const input = { params: { id: agent.id }, body: { page: PAGE } };
    for (let n = 0; n < 5; n++) await api.ok(manager, inviteUser, input);
    expect(await api.status(manager, inviteUser, input)).toBe(429);
    expect(sent).toHaveLength(before + 5);
  });

  it("refuses a common password and can be used again", async () => {
    const token = await invite(await addAgent());
    const common = { body: { token, newPassword: "password1" } };
    expect(await api.fails({}, acceptInvitation, common)).toMatchObject({
      details: { "body.newPassword": expect.any(String) },
    });
    expect(await api.status({}, acceptInvitation, accept(token))).toBe(200);
  });
});

describe("an agent's email", () => {
  it("is changed by a manager with the code that was sent to the new one; the old one gets a mail", async () => {
    const agent = await addAgent();
    const params = { id: agent.id };
    const email = `moved-${agent.email}`;
    const asked = await api.ok(manager, changeUsersEmail, { params, body: { email } });
    expect(asked).toEqual({ ok: true, codeSent: true });
    expect(await api.ok(manager, getUser, { params })).toMatchObject({ email: agent.email });
    const key = /^ {4}(\w{6})$/m.exec(mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
    const elsewhere = { user: "southManager", office: "south" } as const;
    expect(await api.status(elsewhere, confirmUsersEmail, { params, body: { key } })).toBe(404);
    expect(await api.ok(manager, confirmUsersEmail, { params, body: { key } })).toEqual({
      ok: true,
    });
    expect(await api.ok(manager, getUser, { params })).toMatchObject({ email });
    expect(await api.ok(manager, getInvitation, { params })).toMatchObject({ emailVerified: true });
    await vi.waitFor(() => expect(mailsTo(agent.email)).toHaveLength(1));
    expect(mailsTo(agent.email)[0]?.text).toContain(email);
  });

  it("is verified once an admin sets or confirms it, and not for themselves", async () => {
    const agent = await addAgent();
    const params = { id: agent.id };
    const email = agent.email;
    expect(await api.ok(admin, changeUsersEmail, { params, body: { email } })).toEqual({
      ...{ ok: true, codeSent: false },
    });
    expect(await api.ok(manager, getInvitation, { params })).toMatchObject({ emailVerified: true });
    const next = { email: `set-${email}` };
    await api.ok(admin, updateUser, { params, body: next });
    expect(await api.ok(manager, getInvitation, { params })).toMatchObject({ emailVerified: true });
    const own = { params: { id: api.world.users.admin }, body: next };
    expect(await api.fails(admin, changeUsersEmail, own)).toMatchObject({
      ...{ statusCode: 403, cause: "PASSWORD_NEEDED" },
    });
    expect(sent.filter(({ to }) => to === next.email)).toEqual([]);
  });
});

describe("emails from before they were verified", () => {
  it("are verified where an admin was the last to set them for somebody else", async () => {
    const { db } = api.database;
    const byManager = await addAgent();
    const values = { displayName: "By admin", role: "agent" } as const;
    const add = () =>
      api.ok(admin, createUser, { body: { ...values, email: `set${++people}@test.example` } });
    const [byAdmin, changedSince] = [await add(), await add()];
    const other = { email: `other${people}@test.example` };
    await api.ok(manager, changeUsersEmail, { params: { id: byManager.id }, body: other });
    // As the version before let a user do it.
    await db.update(users).set(other).where(eq(users.id, changedSince.id));
    await db.update(users).set({ verifiedEmail: null });
    const file = new URL("../../db/migrations/0048_fill_verified_emails.sql", import.meta.url);
    await db.execute(
      sql.raw((await readFile(file, "utf8")).split("--> statement-breakpoint")[1] ?? ""),
    );
    const rows = await db.select().from(users).where(isNotNull(users.verifiedEmail));
    expect(rows.map(({ id }) => id)).toContain(byAdmin.id);
    expect(rows.map(({ id }) => id)).not.toContain(byManager.id);
    expect(rows.map(({ id }) => id)).not.toContain(changedSince.id);
    expect(rows.every(({ email, verifiedEmail }) => email === verifiedEmail)).toBe(true);
  });
});

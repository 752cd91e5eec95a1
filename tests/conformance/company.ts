import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { me as getMe, login } from "contract/account/calls";
import { changePassword } from "contract/account/credential-calls";
import { createOffice } from "contract/offices/calls";
import { createUser } from "contract/users/calls";
import { expect, vi } from "vitest";
import { log } from "~/server/log.server";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { ApiProcess } from "../support/api-process";

const PASSWORD = "let-me-in-now";
const OWN_PASSWORD = "let-me-in-again";
export const ADMIN = "admin@first.example";
export const MANAGER = "manager@first.example";
const AGENT = "agent@first.example";

/** The reference API as it runs in production, with an office and someone of each role. */
export interface Company {
  admin: UpstreamContext;
  manager: UpstreamContext;
  agent: UpstreamContext;
  officeId: string;
  managerId: string;
  agentId: string;
  /** Ends the API; fails where a part of any reply could not be read. */
  close(): Promise<void>;
}

/** Before anyone is signed in. */
export const anonymous: UpstreamContext = { token: "", requestId: "conformance" };

/** Founds a company on an empty database, by the calls of the console alone. */
export async function foundCompany(): Promise<Company> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybook-conformance-"));
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD };
  const api = await ApiProcess.start(env);
  setTestEnv(api.url, { embeddedApi: true });
  const leftOut = vi.spyOn(log(), "warn");

  const admin = await signedIn(ADMIN, true);
  const office = { name: "Hub", timeZone: "America/New_York" };
  const officeId = (await made(send(admin, createOffice, { body: office }))).id;
  const person = { officeId, password: PASSWORD };
  const dana = { ...person, displayName: "Dana", email: MANAGER, role: "office-manager" } as const;
  const kim = { ...person, displayName: "Kim", email: AGENT, role: "agent" } as const;
  return {
    admin,
    officeId,
    managerId: (await made(send(admin, createUser, { body: dana }))).id,
    agentId: (await made(send(admin, createUser, { body: kim }))).id,
    manager: await signedIn(MANAGER, true),
    agent: await signedIn(AGENT),
    async close() {
      await api.kill();
      rmSync(dataDir, { recursive: true, force: true });
      expect(leftOut).not.toHaveBeenCalled();
    },
  };
}

/** @param choosing they have to choose a password of their own first */
async function signedIn(email: string, choosing = false): Promise<UpstreamContext> {
  const { token } = await call(anonymous, login, { body: { email, password: PASSWORD } });
  if (choosing) {
    const body = { currentPassword: PASSWORD, newPassword: OWN_PASSWORD };
    await send({ ...anonymous, token }, changePassword, { body });
  }
  const me = await call({ ...anonymous, token }, getMe);
  return { ...anonymous, token, role: me.role, officeId: me.officeId ?? undefined };
}

/** What a write answered; the reference API always says. */
export async function made<T extends { id: string }>(work: Promise<T | undefined>): Promise<T> {
  const thing = await work;
  if (!thing) throw new Error("the write was answered with nothing");
  return thing;
}

/** The upstream's refusal; nothing where it did as asked. */
export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof UpstreamError) return error;
      throw error;
    },
  );

import { eq } from "drizzle-orm";
import { sessions } from "../../db/schema";
import { hashPassword } from "../../resources/account/passwords";
import { storeResetCode } from "../../resources/account/reset-code";
import type { TestApi } from "../api";
import { CHEAP } from "../world";
import { ADMIN_ONLY, expectEach, type RoleCases, SIGNED_IN } from "./cases";

/** It makes no difference who asks. */
const ANYONE = expectEach(200, 200, 200, 200, 200, 200);
const WRONG_PASSWORD = expectEach(401, 422, 422, 422, 422, 422);
const withWrongPassword = () => ({ body: { currentPassword: "not this one" } });
const NOT_OFFERED = expectEach(404, 404, 404, 404, 404, 404);
const withWrongPasswordAndCode = () => ({
  body: { currentPassword: "not this one", code: "123456" },
});
let asked = 0;

/** A code that `depotAgent` was sent. */
async function resetCode({ database, world, clock }: TestApi) {
  const key = "ABC234";
  const userId = world.users.depotAgent;
  const keyHash = await hashPassword(key, CHEAP);
  await storeResetCode(database.db, { userId, keyHash }, clock.now);
  return { email: "depotagent@test.example", key };
}

export const roles: RoleCases = {
  "users.login": {
    // A wrong password: whoever asks and whatever token they send.
    plain: expectEach(401, 401, 401, 401, 401, 401),
    input: () => ({ body: { email: "admin@test.example", password: "not this one" } }),
  },
  "users.loginWithSecondFactor": {
    plain: expectEach(401, 401, 401, 401, 401, 401),
    input: () => ({ body: { challenge: "not one of ours", code: "123456" } }),
  },
  "secondFactor.get": { plain: SIGNED_IN },
  "secondFactor.begin": { plain: WRONG_PASSWORD, input: withWrongPassword },
  "secondFactor.confirm": {
    plain: expectEach(401, 409, 409, 409, 409, 409),
    input: () => ({ body: { setup: "not one of ours", code: "123456" } }),
  },
  "secondFactor.renewRecoveryCodes": { plain: WRONG_PASSWORD, input: withWrongPasswordAndCode },
  "secondFactor.remove": { plain: WRONG_PASSWORD, input: withWrongPasswordAndCode },
  "users.getSecondFactor": {
    plain: ADMIN_ONLY,
    input: ({ world }) => ({ params: { id: world.users.hubManager } }),
  },
  "users.removeSecondFactor": {
    // The admin finds none to remove.
    plain: expectEach(401, 403, 403, 403, 403, 404),
    input: ({ world }) => ({ params: { id: world.users.hubManager } }),
  },
  "signInRules.get": { plain: ADMIN_ONLY },
  "signInRules.set": { plain: ADMIN_ONLY, input: () => ({ body: { secondFactorRoles: [] } }) },
  "system.status": { plain: ADMIN_ONLY },
  "users.me": { plain: SIGNED_IN },
  "kept.list": { plain: SIGNED_IN },
  "users.changePassword": {
    plain: WRONG_PASSWORD,
    input: () => ({ body: { currentPassword: "not this one", newPassword: "another horse" } }),
  },
  "users.changeEmail": {
    plain: WRONG_PASSWORD,
    input: () => ({ body: { currentPassword: "not this one", email: "new@test.example" } }),
  },
  "users.confirmEmail": {
    // Nobody has asked for another email.
    plain: expectEach(401, 422, 422, 422, 422, 422),
    input: () => ({ body: { key: "ABC234" } }),
  },
  "invitations.check": {
    plain: NOT_OFFERED,
    input: () => ({ body: { token: "not one of ours" } }),
  },
  "invitations.accept": {
    plain: NOT_OFFERED,
    input: () => ({ body: { token: "not one of ours", newPassword: "another horse" } }),
  },
  "signInMethods.get": { plain: ANYONE },
  // No provider is set up: openid.test.ts has one.
  "openid.begin": {
    plain: NOT_OFFERED,
    input: () => ({ body: { redirectUri: "https://waybook.example/sign-in/callback" } }),
  },
  "openid.finish": {
    plain: NOT_OFFERED,
    input: () => ({ body: { attempt: "none", answer: "" } }),
  },
  "users.logout": { plain: SIGNED_IN },
  "sessions.list": { plain: SIGNED_IN },
  "sessions.endOthers": { plain: SIGNED_IN },
  // Everyone's own alone, so that one of somebody else is none.
  "sessions.end": {
    plain: expectEach(401, 404, 404, 404, 404, 404),
    input: async (api) => {
      await api.token("hubAgent2");
      const ofAnother = eq(sessions.userId, api.world.users.hubAgent2);
      const [session] = await api.database.db.select().from(sessions).where(ofAnother).limit(1);
      return { params: { id: session?.id } };
    },
  },
  "users.loginAs": {
    plain: ADMIN_ONLY,
    input: () => ({ body: { email: "hubmanager@test.example" } }),
  },
  "users.forgotPassword": {
    plain: ANYONE,
    // Each for an account of its own: there is a limit on codes for one.
    input: () => ({ query: { email: `forgot${++asked}@test.example` } }),
  },
  "users.verifyKey": {
    plain: ANYONE,
    input: async (api) => ({ query: await resetCode(api) }),
  },
  "users.resetPassword": {
    plain: ANYONE,
    input: async (api) => ({
      query: { ...(await resetCode(api)), newPassword: "correct horse" },
    }),
  },
  "users.checkCode": {
    plain: ANYONE,
    input: async (api) => ({ body: await resetCode(api) }),
  },
  "users.resetPasswordByCode": {
    plain: ANYONE,
    input: async (api) => ({ body: { ...(await resetCode(api)), newPassword: "correct horse" } }),
  },
};

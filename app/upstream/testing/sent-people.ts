import * as contract from "contract/calls";
import { expect } from "vitest";
import * as account from "../account.server";
import * as invitations from "../invitations.server";
import * as kept from "../kept-texts.server";
import * as offices from "../offices.server";
import * as openid from "../openid.server";
import * as retention from "../retention.server";
import * as factors from "../second-factor.server";
import * as sessions from "../sessions.server";
import * as system from "../system.server";
import * as photos from "../user-photos.server";
import * as users from "../users.server";
import { now, once, page, pageQuery, type SentCase, up } from "./sent";

const HASH = "0123456789abcdef0123456789abcdef";

const CODE = { email: "a@b.example", key: "A1B2C3" };

const KEPT = { owner: "o".repeat(22), key: "k".repeat(22) };

export const PEOPLE: SentCase[] = [
  [
    contract.login,
    () => account.signIn(up, { email: "a@b.example", password: "123456" }),
    ["POST /users/login", {}, { email: "a@b.example", password: "123456" }],
  ],
  [contract.me, () => account.getMe(up), ["GET /users/me"]],
  [
    contract.loginAs,
    () => account.signInAs(up, "a@b.example"),
    ["POST /users/login-as", {}, { email: "a@b.example" }],
  ],
  [
    contract.forgotPassword,
    () => account.requestResetCode(up, "a+b@c.example"),
    ["POST /users/forgot-password", { email: "a+b@c.example" }],
  ],
  [
    contract.checkCode,
    () => account.checkResetCode(up, CODE),
    ["POST /password-resets/check", {}, CODE],
  ],
  [
    contract.resetPasswordByCode,
    () => account.setNewPassword(up, { ...CODE, newPassword: "s3cret&" }),
    ["POST /password-resets", {}, { ...CODE, newPassword: "s3cret&" }],
  ],
  [
    contract.changePassword,
    () => account.changePassword(up, { currentPassword: "old", newPassword: "s3cret&" }),
    ["POST /users/me/password", {}, { currentPassword: "old", newPassword: "s3cret&" }],
  ],
  [
    contract.changeEmail,
    () => account.changeEmail(up, { currentPassword: "old", email: "a@b.example" }),
    ["POST /users/me/email", {}, { currentPassword: "old", email: "a@b.example" }],
  ],
  [
    contract.confirmEmail,
    () => account.confirmEmail(up, "A1B2C3"),
    ["POST /users/me/email/confirm", {}, { key: "A1B2C3" }],
  ],
  [
    contract.changeUsersEmail,
    () => invitations.changeUsersEmail(up, "u1", "a@b.example"),
    ["POST /users/u1/email", {}, { email: "a@b.example" }],
  ],
  [
    contract.confirmUsersEmail,
    () => invitations.confirmEmailOf(up, "u1", "A1B2C3"),
    ["POST /users/u1/email/confirm", {}, { key: "A1B2C3" }],
  ],
  [contract.getInvitation, () => invitations.getJoining(up, "u1"), ["GET /users/u1/invitation"]],
  [
    contract.inviteUser,
    () => invitations.inviteUser(up, "u1", "https://waybook.example/reset-password"),
    ["POST /users/u1/invitation", {}, { page: "https://waybook.example/reset-password" }],
  ],
  [
    contract.withdrawInvitation,
    () => invitations.withdrawInvitation(up, "u1"),
    ["DELETE /users/u1/invitation"],
  ],
  [
    contract.checkInvitation,
    () => invitations.checkInvitation(up, "t0ken"),
    ["POST /invitations/check", {}, { token: "t0ken" }],
  ],
  [
    contract.acceptInvitation,
    () => invitations.acceptInvitation(up, { token: "t0ken", newPassword: "s3cret&" }),
    ["POST /invitations/accept", {}, { token: "t0ken", newPassword: "s3cret&" }],
  ],
  [
    contract.keepText,
    () => kept.shareText(KEPT, "sealed"),
    [
      `POST /kept-texts/${KEPT.key}`,
      {},
      { owner: KEPT.owner, proof: expect.any(String), text: "sealed" },
    ],
  ],
  [
    contract.readKeptText,
    () => kept.sharedText(KEPT),
    [`POST /kept-texts/${KEPT.key}/read`, {}, { owner: KEPT.owner, proof: expect.any(String) }],
  ],
  [
    contract.loginWithSecondFactor,
    () => factors.signInByCode(up, { challenge: "c", code: "123456" }),
    ["POST /users/login/second-factor", {}, { challenge: "c", code: "123456" }],
  ],
  [contract.getSecondFactor, () => factors.getSecondFactor(up), ["GET /users/me/second-factor"]],
  [
    contract.beginSecondFactor,
    () => factors.beginSecondFactor(up, "old"),
    ["POST /users/me/second-factor/setup", {}, { currentPassword: "old" }],
  ],
  [
    contract.confirmSecondFactor,
    () => factors.confirmSecondFactor(up, { setup: "s", code: "123456" }),
    ["POST /users/me/second-factor", {}, { setup: "s", code: "123456" }],
  ],
  [
    contract.renewRecoveryCodes,
    () => factors.renewRecoveryCodes(up, { currentPassword: "old", code: "123456" }),
    ["POST /users/me/second-factor/recovery-codes", {}, { currentPassword: "old", code: "123456" }],
  ],
  [
    contract.removeSecondFactor,
    () => factors.removeSecondFactor(up, { currentPassword: "old", code: "123456" }),
    ["POST /users/me/second-factor/remove", {}, { currentPassword: "old", code: "123456" }],
  ],
  [
    contract.getUsersSecondFactor,
    () => factors.getUsersSecondFactor(up, "u1"),
    ["GET /users/u1/second-factor"],
  ],
  [
    contract.removeUsersSecondFactor,
    () => factors.removeUsersSecondFactor(up, "u1"),
    ["DELETE /users/u1/second-factor"],
  ],
  [contract.getSignInRules, () => factors.getSignInRules(up), ["GET /sign-in-rules"]],
  [
    contract.setSignInRules,
    () => factors.setSignInRules(up, { secondFactorRoles: ["admin"] }),
    ["POST /sign-in-rules", {}, { secondFactorRoles: ["admin"] }],
  ],
  [contract.getSignInMethods, () => openid.getSignInMethods(up), ["GET /sign-in-methods"]],
  [
    contract.beginOpenId,
    () => openid.beginOpenId(up, "https://a.example/sign-in/callback"),
    ["POST /openid/begin", {}, { redirectUri: "https://a.example/sign-in/callback" }],
  ],
  [
    contract.finishOpenId,
    () => openid.finishOpenId(up, { attempt: "a", answer: "?code=c" }),
    ["POST /openid/finish", {}, { attempt: "a", answer: "?code=c" }],
  ],
  [contract.logout, () => sessions.logout(up), ["POST /users/logout"]],
  [contract.listSessions, () => sessions.listSessions(up), ["GET /users/me/sessions"]],
  [contract.endSession, () => sessions.endSession(up, "s1"), ["DELETE /users/me/sessions/s1"]],
  [contract.endOtherSessions, () => sessions.endOtherSessions(up), ["DELETE /users/me/sessions"]],
  [contract.systemStatus, () => system.getSystemStatus(up), ["GET /system/status"]],
  [contract.listKept, () => retention.listKept(up), ["GET /kept"]],
  [contract.getTerms, () => account.getTerms(up), ["GET /terms"]],
  [
    contract.publishTerms,
    () => account.publishTerms(up, "Be nice", once),
    ["POST /terms", {}, { text: "Be nice" }],
  ],
  [
    contract.acceptTerms,
    () => account.acceptTerms(up, 3),
    ["POST /users/me/accept-terms", {}, { version: 3 }],
  ],
  [
    contract.listOffices,
    () => offices.listOffices(up, page),
    ["GET /offices", { ...pageQuery, sortBy: "name" }],
  ],
  [
    contract.officeReport,
    () => offices.listOfficeReport(up, page, { where: { id: "o1" } }),
    ["GET /offices/report", { ...pageQuery, filter: { where: { id: "o1" } } }],
  ],
  [
    contract.getOffice,
    () => offices.getOffice(up, "o1", ["manager"]),
    ["GET /offices/o1", { filter: { include: [{ relation: "manager" }] } }],
  ],
  [
    contract.createOffice,
    () => offices.createOffice(up, { name: "N", parentId: "o0" }, once),
    ["POST /offices", {}, { name: "N", parentId: "o0" }],
  ],
  [
    contract.updateOffice,
    () => offices.updateOffice(up, "o1", { name: "N", updatedAt: now }),
    ["PATCH /offices", { where: { id: "o1" } }, { name: "N", updatedAt: now }],
  ],
  [
    contract.listOfficeRoutes,
    () => offices.listOfficeRoutes(up, "o1", page),
    ["GET /offices/o1/assigned-routes", pageQuery],
  ],
  [
    contract.listUnassignedLocations,
    () => offices.listUnassignedLocations(up, "o1", page),
    ["GET /offices/o1/unassigned-locations", pageQuery],
  ],
  [
    contract.assignParent,
    () => offices.assignParentOffice(up, "o1", "o2"),
    ["POST /offices/o1/assign-parent/o2"],
  ],
  [
    contract.createBranchOffice,
    () => offices.createBranchOffice(up, { parentId: "o1", branchId: "o2" }, once),
    ["POST /branch-offices", {}, { parentId: "o1", branchId: "o2" }],
  ],
  [
    contract.listBranchOffices,
    () => offices.listBranchOffices(up, "o1", page),
    [
      "GET /branch-offices",
      {
        ...pageQuery,
        filter: {
          where: { parentId: "o1" },
          include: [{ relation: "branch" }, { relation: "parent" }],
        },
      },
    ],
  ],
  [
    contract.getParentOffice,
    () => offices.getParentOffice(up, "o1"),
    ["GET /branch-offices/o1/parent"],
  ],
  [
    contract.listUsers,
    () => offices.listOfficeUsers(up, "o1", page),
    ["GET /offices/o1/users", pageQuery],
  ],
  [
    contract.listLocations,
    () => offices.listLocationsOfOffice(up, "o1", page),
    ["GET /offices/o1/locations", pageQuery],
  ],
  [
    contract.listUsers,
    () => users.listAgents(up, { ...page, officeId: "o1" }),
    [
      "GET /users",
      {
        ...pageQuery,
        officeId: "o1",
        sortBy: "displayName",
        filter: { where: { role: "agent", status: "active" } },
      },
    ],
  ],
  [
    contract.getUser,
    () => users.getUser(up, "u1", ["visits"]),
    ["GET /users/u1", { filter: { include: [{ relation: "visits" }] } }],
  ],
  [
    contract.createUser,
    () => users.createUser(up, { displayName: "A", email: "a@b.example", role: "agent" }, once),
    ["POST /users", {}, { displayName: "A", email: "a@b.example", role: "agent" }],
  ],
  [
    contract.updateUser,
    () => users.updateUser(up, "u1", { status: "inactive", updatedAt: now }),
    ["PATCH /users/u1", {}, { status: "inactive", updatedAt: now }],
  ],
  [
    contract.assignUserLocations,
    () => users.assignUserLocations(up, { userId: "u1", locationIds: ["l1", "l2"] }),
    ["POST /users/assign-user-locations/u1", {}, ["l1", "l2"]],
  ],
  [
    contract.assignOfficeLocations,
    () => users.assignOfficeLocations(up, { officeId: "o1", locationIds: ["l1"] }),
    ["POST /users/assign-office-locations/o1", {}, ["l1"]],
  ],
  [contract.agentRoutes, () => users.getAgentRoutes(up, "u1"), ["GET /users/route-details/u1"]],
  [
    contract.agentStops,
    () => users.listAgentStops(up, "u1", page),
    ["GET /users/route-location-details/u1", pageQuery],
  ],
  [
    contract.handOver,
    () => users.handOver(up, "u1", { to: ["u2"], locations: "overdue", overdueDays: 7 }),
    ["POST /users/u1/hand-over", {}, { to: ["u2"], locations: "overdue", overdueDays: 7 }],
  ],
  [contract.photoRules, () => photos.getPhotoRules(up), ["GET /user-photos"]],
  [
    contract.uploadPhoto,
    () => photos.uploadPhoto(up, { name: "a.png", content: new Blob(["png"]) }),
    ["POST /user-photos", {}, expect.stringContaining('filename="a.png"')],
  ],
  [contract.readPhoto, () => photos.openPhoto(up, HASH), [`GET /user-photos/${HASH}`]],
];

/** What an upstream hears that has no calls but the specification's. */
export const WITHOUT_EXTENSIONS: SentCase[] = [
  [contract.verifyKey, () => account.checkResetCode(up, CODE), ["POST /users/verify-key", CODE]],
  [
    contract.resetPassword,
    () => account.setNewPassword(up, { ...CODE, newPassword: "s3cret&" }),
    ["POST /users/reset-password", { ...CODE, newPassword: "s3cret&" }],
  ],
];

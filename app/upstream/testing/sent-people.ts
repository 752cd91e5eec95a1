import * as contract from "contract/calls";
import { expect } from "vitest";
import * as account from "../account.server";
import { call, inOffice } from "../client.server";
import * as offices from "../offices.server";
import { agentOptions } from "../options.server";
import { including } from "../query.server";
import * as shared from "../shared-texts.server";
import { direct, now, once, page, pageQuery, type SentCase, up } from "./sent";

const HASH = "0123456789abcdef0123456789abcdef";

const CODE = { email: "a@b.example", key: "A1B2C3" };

const TEXT = { owner: "o".repeat(22), key: "k".repeat(22) };

export const PEOPLE: SentCase[] = [
  direct(contract.login, { body: { email: "a@b.example", password: "123456" } }, [
    "POST /users/login",
    {},
    { email: "a@b.example", password: "123456" },
  ]),
  direct(contract.me, {}, ["GET /users/me"]),
  direct(contract.loginAs, { body: { email: "a@b.example" } }, [
    "POST /users/login-as",
    {},
    { email: "a@b.example" },
  ]),
  direct(contract.forgotPassword, { query: { email: "a+b@c.example" } }, [
    "POST /users/forgot-password",
    { email: "a+b@c.example" },
  ]),
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
  direct(contract.changePassword, { body: { currentPassword: "old", newPassword: "s3cret&" } }, [
    "POST /users/me/password",
    {},
    { currentPassword: "old", newPassword: "s3cret&" },
  ]),
  direct(contract.changeEmail, { body: { currentPassword: "old", email: "a@b.example" } }, [
    "POST /users/me/email",
    {},
    { currentPassword: "old", email: "a@b.example" },
  ]),
  direct(contract.confirmEmail, { body: { key: "A1B2C3" } }, [
    "POST /users/me/email/confirm",
    {},
    { key: "A1B2C3" },
  ]),
  direct(contract.changeUsersEmail, { params: { id: "u1" }, body: { email: "a@b.example" } }, [
    "POST /users/u1/email",
    {},
    { email: "a@b.example" },
  ]),
  direct(contract.confirmUsersEmail, { params: { id: "u1" }, body: { key: "A1B2C3" } }, [
    "POST /users/u1/email/confirm",
    {},
    { key: "A1B2C3" },
  ]),
  direct(contract.getInvitation, { params: { id: "u1" } }, ["GET /users/u1/invitation"]),
  direct(
    contract.inviteUser,
    { params: { id: "u1" }, body: { page: "https://waybook.example/reset-password" } },
    ["POST /users/u1/invitation", {}, { page: "https://waybook.example/reset-password" }],
  ),
  direct(contract.withdrawInvitation, { params: { id: "u1" } }, ["DELETE /users/u1/invitation"]),
  direct(contract.checkInvitation, { body: { token: "t0ken" } }, [
    "POST /invitations/check",
    {},
    { token: "t0ken" },
  ]),
  direct(contract.acceptInvitation, { body: { token: "t0ken", newPassword: "s3cret&" } }, [
    "POST /invitations/accept",
    {},
    { token: "t0ken", newPassword: "s3cret&" },
  ]),
  [
    contract.storeText,
    () => shared.shareText(TEXT, "sealed"),
    [
      `POST /kept-texts/${TEXT.key}`,
      {},
      { owner: TEXT.owner, proof: expect.any(String), text: "sealed" },
    ],
  ],
  [
    contract.readStoredText,
    () => shared.sharedText(TEXT),
    [`POST /kept-texts/${TEXT.key}/read`, {}, { owner: TEXT.owner, proof: expect.any(String) }],
  ],
  direct(contract.loginWithSecondFactor, { body: { challenge: "c", code: "123456" } }, [
    "POST /users/login/second-factor",
    {},
    { challenge: "c", code: "123456" },
  ]),
  direct(contract.getSecondFactor, {}, ["GET /users/me/second-factor"]),
  direct(contract.beginSecondFactor, { body: { currentPassword: "old" } }, [
    "POST /users/me/second-factor/setup",
    {},
    { currentPassword: "old" },
  ]),
  direct(contract.confirmSecondFactor, { body: { setup: "s", code: "123456" } }, [
    "POST /users/me/second-factor",
    {},
    { setup: "s", code: "123456" },
  ]),
  direct(contract.renewRecoveryCodes, { body: { currentPassword: "old", code: "123456" } }, [
    "POST /users/me/second-factor/recovery-codes",
    {},
    { currentPassword: "old", code: "123456" },
  ]),
  direct(contract.removeSecondFactor, { body: { currentPassword: "old", code: "123456" } }, [
    "POST /users/me/second-factor/remove",
    {},
    { currentPassword: "old", code: "123456" },
  ]),
  direct(contract.getUsersSecondFactor, { params: { id: "u1" } }, ["GET /users/u1/second-factor"]),
  direct(contract.removeUsersSecondFactor, { params: { id: "u1" } }, [
    "DELETE /users/u1/second-factor",
  ]),
  direct(contract.getSignInRules, {}, ["GET /sign-in-rules"]),
  direct(contract.setSignInRules, { body: { secondFactorRoles: ["admin"] } }, [
    "POST /sign-in-rules",
    {},
    { secondFactorRoles: ["admin"] },
  ]),
  direct(contract.getSignInMethods, {}, ["GET /sign-in-methods"]),
  direct(contract.beginOpenId, { body: { redirectUri: "https://a.example/sign-in/callback" } }, [
    "POST /openid/begin",
    {},
    { redirectUri: "https://a.example/sign-in/callback" },
  ]),
  direct(contract.finishOpenId, { body: { attempt: "a", answer: "?code=c" } }, [
    "POST /openid/finish",
    {},
    { attempt: "a", answer: "?code=c" },
  ]),
  direct(contract.logout, {}, ["POST /users/logout"]),
  direct(contract.listSessions, {}, ["GET /users/me/sessions"]),
  direct(contract.endSession, { params: { id: "s1" } }, ["DELETE /users/me/sessions/s1"]),
  direct(contract.endOtherSessions, {}, ["DELETE /users/me/sessions"]),
  direct(contract.systemStatus, {}, ["GET /system/status"]),
  direct(contract.listRetention, {}, ["GET /kept"]),
  direct(contract.getTerms, {}, ["GET /terms"]),
  direct(contract.publishTerms, { body: { text: "Be nice" }, ...once }, [
    "POST /terms",
    {},
    { text: "Be nice" },
  ]),
  direct(contract.acceptTerms, { body: { version: 3 } }, [
    "POST /users/me/accept-terms",
    {},
    { version: 3 },
  ]),
  [
    contract.listOffices,
    () => offices.listOffices(up, page),
    ["GET /offices", { ...pageQuery, sortBy: "name" }],
  ],
  direct(contract.officeReport, { query: { ...page, filter: { where: { id: "o1" } } } }, [
    "GET /offices/report",
    { ...pageQuery, filter: { where: { id: "o1" } } },
  ]),
  direct(contract.getOffice, { params: { id: "o1" }, query: { filter: including(["manager"]) } }, [
    "GET /offices/o1",
    { filter: { include: [{ relation: "manager" }] } },
  ]),
  direct(contract.createOffice, { body: { name: "N", parentId: "o0" }, ...once }, [
    "POST /offices",
    {},
    { name: "N", parentId: "o0" },
  ]),
  [
    contract.updateOffice,
    () => offices.updateOffice(up, "o1", { name: "N", updatedAt: now }),
    ["PATCH /offices", { where: { id: "o1" } }, { name: "N", updatedAt: now }],
  ],
  direct(contract.listOfficeRoutes, { params: { id: "o1" }, query: page }, [
    "GET /offices/o1/assigned-routes",
    pageQuery,
  ]),
  direct(contract.listUnassignedLocations, { params: { id: "o1" }, query: page }, [
    "GET /offices/o1/unassigned-locations",
    pageQuery,
  ]),
  direct(contract.assignParent, { params: { id: "o1", parentId: "o2" } }, [
    "POST /offices/o1/assign-parent/o2",
  ]),
  direct(contract.createBranchOffice, { body: { parentId: "o1", branchId: "o2" }, ...once }, [
    "POST /branch-offices",
    {},
    { parentId: "o1", branchId: "o2" },
  ]),
  direct(
    contract.listBranchOffices,
    {
      query: {
        ...page,
        filter: {
          where: { parentId: "o1" },
          include: [{ relation: "branch" }, { relation: "parent" }],
        },
      },
    },
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
  ),
  direct(contract.getParentOffice, { params: { id: "o1" } }, ["GET /branch-offices/o1/parent"]),
  [
    contract.listUsers,
    () => call(inOffice(up, "o1"), contract.listUsers, { query: page }),
    ["GET /offices/o1/users", pageQuery],
  ],
  [
    contract.listLocations,
    () => call(inOffice(up, "o1"), contract.listLocations, { query: page }),
    ["GET /offices/o1/locations", pageQuery],
  ],
  [
    contract.listUsers,
    () => agentOptions(up, "o1", { page: 2, search: "a" }),
    [
      "GET /users",
      {
        ...pageQuery,
        limit: "10",
        officeId: "o1",
        sortBy: "displayName",
        filter: { where: { role: "agent", status: "active" } },
      },
    ],
  ],
  direct(contract.getUser, { params: { id: "u1" }, query: { filter: including(["visits"]) } }, [
    "GET /users/u1",
    { filter: { include: [{ relation: "visits" }] } },
  ]),
  direct(
    contract.createUser,
    { body: { displayName: "A", email: "a@b.example", role: "agent" }, ...once },
    ["POST /users", {}, { displayName: "A", email: "a@b.example", role: "agent" }],
  ),
  direct(
    contract.updateUser,
    { params: { id: "u1" }, body: { status: "inactive", updatedAt: now } },
    ["PATCH /users/u1", {}, { status: "inactive", updatedAt: now }],
  ),
  direct(contract.assignUserLocations, { params: { id: "u1" }, body: ["l1", "l2"] }, [
    "POST /users/assign-user-locations/u1",
    {},
    ["l1", "l2"],
  ]),
  direct(contract.assignOfficeLocations, { params: { id: "o1" }, body: ["l1"] }, [
    "POST /users/assign-office-locations/o1",
    {},
    ["l1"],
  ]),
  direct(contract.agentRoutes, { params: { id: "u1" } }, ["GET /users/route-details/u1"]),
  direct(contract.agentStops, { params: { id: "u1" }, query: page }, [
    "GET /users/route-location-details/u1",
    pageQuery,
  ]),
  direct(
    contract.handOver,
    { params: { id: "u1" }, body: { to: ["u2"], locations: "overdue", overdueDays: 7 } },
    ["POST /users/u1/hand-over", {}, { to: ["u2"], locations: "overdue", overdueDays: 7 }],
  ),
  direct(contract.photoRules, {}, ["GET /user-photos"]),
  direct(contract.uploadPhoto, { file: { name: "a.png", content: new Blob(["png"]) } }, [
    "POST /user-photos",
    {},
    expect.stringContaining('filename="a.png"'),
  ]),
  direct(contract.readPhoto, { params: { hash: HASH } }, [`GET /user-photos/${HASH}`]),
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

/** Calls about accounts and people. */
import type { CallCase } from "./call-case";

export const ACCOUNT_CASES: CallCase[] = [
  {
    call: "GET /users/me",
    screen: "/dashboard",
    sends: { path: "/users/me" },
    unscoped: true,
  },
  // spec: 7.login-as
  {
    call: "POST /users/login-as",
    screen: "/login-as",
    form: [{ email: "max@second.test" }, "Login"],
    sends: { path: "/users/login-as", body: { email: "max@second.test" } },
    adminOnly: true,
    unscoped: true,
  },
];

export const PEOPLE_CASES: CallCase[] = [
  {
    call: "GET /users",
    screen: "/agents",
    sends: { path: "/users", query: { page: "1", limit: "10" } },
  },
  {
    call: "POST /users",
    screen: "/add/agent",
    form: [{ displayName: "Cy New", email: "cy@second.test", officeId: "o1" }, "Add agent"],
    sends: {
      path: "/users",
      body: { displayName: "Cy New", email: "cy@second.test", role: "agent", officeId: "o1" },
    },
  },
  {
    call: "GET /users/{id}",
    screen: "/agent/u3",
    sends: { path: "/users/u3" },
  },
  {
    call: "PATCH /users/{id}",
    screen: "/agent/u3/edit",
    form: [{ displayName: "Ann Other" }, "Save"],
    sends: { path: "/users/u3", body: { displayName: "Ann Other" } },
  },
  {
    call: "GET /offices/{id}/users",
    screen: "/office-details/o1/users",
    sends: { path: "/offices/o1/users", query: { page: "1", limit: "10" } },
    unscoped: true,
  },
  {
    call: "GET /users/route-details/{id}",
    screen: "/agent/u3",
    sends: { path: "/users/route-details/u3" },
  },
  {
    call: "GET /users/route-location-details/{id}",
    screen: "/agent/u3",
    sends: { path: "/users/route-location-details/u3" },
  },
  {
    call: "POST /users/{userId}/assign-routes",
    screen: "/routes/assign?ids=r2&officeId=o1",
    form: [{ officeId: "o1", agentId: "u3" }, "Assign"],
    sends: { path: "/users/u3/assign-routes", body: ["r2"] },
  },
  {
    call: "POST /users/assign-user-locations/{id}",
    screen: "/locations/assign/agent?ids=l2&officeId=o1",
    form: [{ officeId: "o1", agentId: "u4" }, "Assign"],
    sends: { path: "/users/assign-user-locations/u4", body: ["l2"] },
  },
  {
    call: "POST /users/assign-office-locations/{id}",
    screen: "/locations/assign/office?ids=l2",
    form: [{ officeId: "o1" }, "Assign"],
    sends: { path: "/users/assign-office-locations/o1", body: ["l2"] },
  },
  {
    call: "GET /users/{id}/route-templates",
    screen: "/create-route",
    sends: { path: "/users/{me}/route-templates", query: { page: "1", limit: "10" } },
  },
];

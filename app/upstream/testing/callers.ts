import type { UpstreamContext } from "../client.server";

export const admin: UpstreamContext = {
  token: "admin-token",
  role: "admin",
  requestId: "request-1",
};
/** The id of the office has to be written otherwise in a path. */
export const manager: UpstreamContext = {
  token: "manager-token",
  role: "office-manager",
  officeId: "o/1",
  requestId: "request-2",
};

export const emptyList = {
  data: [],
  totalDocs: 0,
  totalPage: 0,
  page: 1,
  hasNextPage: false,
  hasPrevPage: false,
};
export const route = { id: "r1", name: "North", status: "new" };

/** Columns of people and of their offices. */

const workingTimes = ["usualStart", "usualEnd", "breakMinutes"] as const;

export const userColumns = [
  "id",
  "displayName",
  "email",
  "photo",
  "role",
  "status",
  "officeId",
  ...workingTimes,
  "positionsFrom",
  "positionsUntil",
  "createdAt",
  "updatedAt",
  "office.name",
] as const;
export type UserColumn = (typeof userColumns)[number];
export const userSearchPaths = ["displayName", "email"] as const;
export type UserSearchPath = (typeof userSearchPaths)[number];

export const absenceColumns = [
  "id",
  "userId",
  "firstDay",
  "lastDay",
  "note",
  "createdAt",
  "updatedAt",
  "user.displayName",
] as const;
export type AbsenceColumn = (typeof absenceColumns)[number];
export const absenceSearchPaths = ["user.displayName", "note"] as const;
export type AbsenceSearchPath = (typeof absenceSearchPaths)[number];

export const officeColumns = [
  "id",
  "name",
  "timeZone",
  ...workingTimes,
  "managerId",
  "parentId",
  "createdAt",
  "updatedAt",
  "manager.displayName",
  "parent.name",
] as const;
export type OfficeColumn = (typeof officeColumns)[number];
export const officeSearchPaths = ["name"] as const;
export type OfficeSearchPath = (typeof officeSearchPaths)[number];

/** The report lists offices; its figures are counted for the page alone. */
export type OfficeReportColumn = OfficeColumn;
export type OfficeReportSearchPath = OfficeSearchPath;

export const branchOfficeColumns = [
  "id",
  "parentId",
  "branchId",
  "parent.name",
  "branch.name",
] as const;
export type BranchOfficeColumn = (typeof branchOfficeColumns)[number];
export const branchOfficeSearchPaths = ["branch.name", "parent.name"] as const;
export type BranchOfficeSearchPath = (typeof branchOfficeSearchPaths)[number];

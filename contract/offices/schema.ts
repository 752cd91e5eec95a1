import { z } from "zod";
import { Id, Instant } from "../common";

export const Role = z.enum(["admin", "office-manager", "agent"]);
export type Role = z.infer<typeof Role>;

export const RecordStatus = z.enum(["active", "inactive"]);

export const OfficeRef = z.object({
  id: Id,
  name: z.string(),
  /** IANA name of the zone in which the office's dates are shown. */
  timeZone: z.string().nullish(),
});
export type OfficeRef = z.infer<typeof OfficeRef>;

export const UserRef = z.object({
  id: Id,
  displayName: z.string().nullish(),
  email: z.string().nullish(),
  photo: z.string().nullish(),
  office: OfficeRef.nullish(),
});
export type UserRef = z.infer<typeof UserRef>;

export const Office = OfficeRef.extend({
  managerId: Id.nullish(),
  manager: UserRef.nullish(),
  parentId: Id.nullish(),
  parent: OfficeRef.nullish(),
  branches: z.array(OfficeRef).optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type Office = z.infer<typeof Office>;

/** One edge of the office tree. */
export const BranchOffice = z.object({
  id: Id,
  parentId: Id,
  branchId: Id,
  parent: OfficeRef.nullish(),
  branch: OfficeRef.nullish(),
});
export type BranchOffice = z.infer<typeof BranchOffice>;

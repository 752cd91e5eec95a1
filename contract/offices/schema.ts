import { z } from "zod";
import { Id, Instant, TimeOfDay } from "../common";

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

/** When one usually works, by the clocks of the office. */
export const WorkingTimes = {
  usualStart: TimeOfDay.nullish(),
  usualEnd: TimeOfDay.nullish().describe("Before the start: on the next day."),
  breakMinutes: z.number().int().min(0).max(600).nullish(),
};

export const Office = OfficeRef.extend({
  ...WorkingTimes,
  workingDays: z
    .array(z.number().int().min(0).max(6))
    .nullish()
    .describe("From 0 for Monday to 6. Null: Monday to Friday."),
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

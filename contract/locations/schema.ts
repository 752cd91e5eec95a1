import { z } from "zod";
import { Id, Instant, Point } from "../common";
import { Chain, TypeOfLocation } from "../location-types/schema";
import { OfficeRef, RecordStatus, UserRef } from "../offices/schema";
import { LATE_REASONS, LATE_STATUSES, PRESUMED_STATUSES } from "../visits/facts";

const wholeNumber = z.number().int().nullish();

export const Contact = z.object({
  id: Id,
  locationId: Id,
  name: z.string(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  status: RecordStatus.nullish(),
});
export type Contact = z.infer<typeof Contact>;

/** When and how often it may be visited: an extension. */
const VisitingFields = z.object({
  openingHours: z
    .string()
    .nullish()
    .describe("`Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00`, by the clocks of its office."),
  closedDays: z
    .array(z.iso.date())
    .nullish()
    .describe("On which it is closed, whatever the weekly hours say."),
  visitEvery: wholeNumber.describe("Days from one visit to the next."),
  visitMinutes: wholeNumber.describe("How long a visit usually takes."),
  priority: wholeNumber.describe("From 1, the highest, to 5."),
});

export const Location = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullish(),
  /** The name it does business as, where that differs. */
  dbaName: z.string().nullish(),
  address: z.string().nullish(),
  city: z.string().nullish(),
  zip: z.string().nullish(),
  status: RecordStatus.nullish(),
  /** The agent it is given to. */
  userId: Id.nullish(),
  /** The office that it belongs to. */
  parentOffice: Id.nullish(),
  location: Point.nullish(),
  locationType: TypeOfLocation.nullish(),
  /** The same, by the name that some readers ask for. */
  type: TypeOfLocation.nullish(),
  chain: Chain.nullish(),
  contacts: z.array(Contact).optional(),
  /** The latest visit said so. */
  doNotVisit: z.boolean().nullish(),
  lastVisited: Instant.nullish(),
  /** When the day ends, at its office, on which its next visit is due: an extension. */
  overdueFrom: Instant.nullish(),
  /** Its key in the system that a CSV came from. */
  externalId: z.string().nullish(),
  ...VisitingFields.shape,
  createdById: Id.nullish(),
  createdBy: UserRef.nullish(),
  user: UserRef.nullish(),
  office: OfficeRef.nullish(),
  get visits(): z.ZodOptional<z.ZodArray<typeof Visit>> {
    return z.array(Visit).optional();
  },
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type Location = z.infer<typeof Location>;

/** In what a location is like another one. */
export const Likeness = z.enum(["name", "similar-name", "address"]);
export type Likeness = z.infer<typeof Likeness>;

/** That a location is far from the others of its zip, or may be the same as another one. */
export const LocationSuspicion = z.object({
  id: Id,
  location: Location,
  /** The one that it may be. */
  other: Location.nullish(),
  /** Metres from the middle of its zip, or between the two; null where one has no position. */
  distance: z.number().nonnegative().nullish(),
  /** In what the two are alike. */
  alike: z.array(Likeness).nullish(),
});
export type LocationSuspicion = z.infer<typeof LocationSuspicion>;

/** A visit as the agent's device reported it. */
/** How far a visit's own record bears it out. */
export const VisitCheck = z.object({
  distance: z
    .number()
    .nonnegative()
    .nullish()
    .describe("Metres from the location to where the device was; null where either is not known."),
  timeOnSite: z
    .number()
    .nonnegative()
    .nullish()
    .describe("Seconds from arrival to departure; null without both, the departure later."),
  range: z
    .enum(["in-range", "out-of-range", "not-verifiable"])
    .describe("Within 250 m of the location, further off, or not known."),
  reason: z
    .enum(["no-device-position", "no-location-position"])
    .nullish()
    .describe("Why it is not verifiable."),
});
export type VisitCheck = z.infer<typeof VisitCheck>;

/** Who confirmed a visit, or took that back. */
export const VisitReview = z.object({
  id: Id,
  confirmed: z.boolean(),
  reason: z.string().nullish(),
  createdAt: Instant,
  by: z.object({ id: Id, displayName: z.string().nullish() }).nullish(),
});
export type VisitReview = z.infer<typeof VisitReview>;

/** What proves a visit. */
export const VisitProof = z.object({
  id: Id.optional(),
  photo: z.string().nullish().describe("Its path: `/visit-photos/{id}`."),
  photoPending: z
    .boolean()
    .nullish()
    .describe("A photo was taken, but has not arrived from the phone of the agent yet."),
  signature: z.string().nullish().describe("The name that somebody signed with."),
  drawn: z.string().nullish().describe("A signature that was drawn, by its path as of photos."),
  code: z.string().nullish(),
});
export type VisitProof = z.infer<typeof VisitProof>;

export const Visit = z.object({
  id: Id,
  locationId: Id.nullish(),
  routeId: Id.nullish(),
  routeLocationId: Id.nullish(),
  userId: Id.nullish(),
  get location(): z.ZodOptional<z.ZodNullable<typeof Location>> {
    return Location.nullish();
  },
  user: UserRef.nullish(),
  route: z.object({ id: Id, name: z.string() }).nullish(),
  office: OfficeRef.nullish(),
  /** Whom the agent met. */
  contacts: z.array(Contact).optional(),
  actuallyVisited: z.boolean(),
  notVisitedReason: z
    .string()
    .nullish()
    .describe(
      "Code of the reason why it was not possible (`GET /visit-reasons`); null where it was, or nobody said.",
    ),
  reasonName: z.string().nullish().describe("What the reason is called now."),
  arrival: Instant.nullish(),
  departure: Instant.nullish(),
  doNotVisit: z.boolean(),
  note: z.string().nullish(),
  confirmed: z.boolean().nullish(),
  receivedAt: Instant.nullish().describe("When it was stored, by the server's clock."),
  check: VisitCheck.nullish(),
  proof: VisitProof.nullish().describe("Stored for `PROOF_DAYS`."),
  /** The last one. */
  review: VisitReview.nullish(),
});
export type Visit = z.infer<typeof Visit>;

/** Why a visit may not be possible, as agents choose it. */
export const VisitReason = z.object({
  id: z.string().describe("The code that reports are sent with; it never changes."),
  name: z.string(),
  hidden: z.boolean().describe("No longer offered. Reports with its code are still taken."),
  builtIn: z.boolean(),
});
export type VisitReason = z.infer<typeof VisitReason>;

/** What became of a report: a visit, or a report that waits for a manager, in the form of a visit. */
export const ReportedVisit = Visit.extend({
  needsLook: z
    .enum(LATE_REASONS)
    .nullish()
    .describe(
      "The report was received but is no visit unless a manager accepts it, for this reason; `id` is then the report's.",
    ),
});
export type ReportedVisit = z.infer<typeof ReportedVisit>;

/** A report that came too late to count at once. */
export const LateReport = z.object({
  id: Id,
  reason: z.enum(LATE_REASONS),
  status: z.enum(LATE_STATUSES),
  locationId: Id,
  routeId: Id.nullish(),
  routeLocationId: Id.nullish().describe("Its stop; null of a place on no route."),
  userId: Id,
  visitId: Id.nullish().describe("The visit that its acceptance made."),
  get location(): z.ZodOptional<z.ZodNullable<typeof Location>> {
    return Location.nullish();
  },
  user: UserRef.nullish(),
  route: z.object({ id: Id, name: z.string() }).nullish(),
  office: OfficeRef.nullish(),
  actuallyVisited: z.boolean(),
  notVisitedReason: Visit.shape.notVisitedReason,
  reasonName: Visit.shape.reasonName,
  arrival: Instant.describe("When it was received, if the clock of the device was wrong."),
  departure: Instant.nullish(),
  doNotVisit: z.boolean(),
  note: z.string().nullish(),
  proof: VisitProof.nullish(),
  receivedAt: Instant,
  reviewedAt: Instant.nullish(),
  reviewedBy: z.object({ id: Id, displayName: z.string().nullish() }).nullish(),
  stopVisits: z
    .array(Visit)
    .optional()
    .describe("Other visits at its stop, the latest first. Accepting the report adds one more."),
});
export type LateReport = z.infer<typeof LateReport>;

/** A visit that positions suggest and nobody has reported. */
export const PresumedVisit = z.object({
  id: Id,
  status: z.enum(PRESUMED_STATUSES),
  locationId: Id,
  routeId: Id.nullish().describe("Null: the location was no stop of the agent's."),
  userId: Id,
  visitId: Id.nullish().describe("The visit that a yes made."),
  get location(): z.ZodOptional<z.ZodNullable<typeof Location>> {
    return Location.nullish();
  },
  user: UserRef.nullish(),
  route: z.object({ id: Id, name: z.string() }).nullish(),
  office: OfficeRef.nullish(),
  arrival: Instant.describe("Of the first position there."),
  departure: Instant.describe("Of the last position there."),
  reviewedAt: Instant.nullish(),
  reviewedBy: z.object({ id: Id, displayName: z.string().nullish() }).nullish(),
});
export type PresumedVisit = z.infer<typeof PresumedVisit>;

/** A location's place with an office. */
export const OfficeLocation = z.object({
  id: Id,
  locationId: Id,
  officeId: Id,
  office: OfficeRef.nullish(),
});
export type OfficeLocation = z.infer<typeof OfficeLocation>;

/** A location given to an agent. */
export const UserLocation = z.object({
  id: Id,
  locationId: Id,
  userId: Id,
  user: UserRef.nullish(),
});
export type UserLocation = z.infer<typeof UserLocation>;

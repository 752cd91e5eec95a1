import {
  API_KEY_ACCESS,
  API_KEY_DAYS,
  API_KEY_GROUPS,
  type ApiKeyAccess,
} from "contract/api-keys/facts";
import { z } from "zod";

/** What a key may do, as people read it. */
export const ACCESS_LABELS: Record<ApiKeyAccess, string> = {
  read: "Read only",
  write: "Read and change",
};

const DAYS = { 30: "30 days", 90: "90 days", 180: "180 days", 365: "1 year", 730: "2 years" };

/** How long a key may be good for. */
export const LIFETIMES = Object.entries(DAYS).map(([value, label]) => ({ value, label }));

/** The form that makes a key. */
export const KeyForm = z.object({
  name: z
    .string("Enter a name")
    .trim()
    .min(1, "Enter a name")
    .max(100, "A name has at most 100 characters"),
  access: z.enum(API_KEY_ACCESS),
  /** None ticked: all of them. */
  groups: z.array(z.enum(API_KEY_GROUPS)).default([]),
  officeId: z.string().max(64).optional(),
  days: z.coerce.number().int().min(API_KEY_DAYS.least).max(API_KEY_DAYS.most),
});

/** The controls that errors lead to. */
export const KEY_IDS = { name: "key-name", access: "key-access", officeId: "key-office" };

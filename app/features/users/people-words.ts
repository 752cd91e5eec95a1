/** What people are called by role and status, the same wherever they are shown. */
import type { Role } from "contract/entities";

export const ROLE_LABELS: Record<Role, string> = {
  admin: "Admin",
  "office-manager": "Office manager",
  agent: "Agent",
};

export const PERSON_STATUS_LABELS = { active: "Active", inactive: "Inactive" } as const;
export type PersonStatus = keyof typeof PERSON_STATUS_LABELS;

/** What the forms of people are called, and what they say. */
export const personWords = {
  agent: {
    add: "Add agent",
    edit: "Edit agent",
    added: "Agent added!",
    updated: "Agent updated!",
  },
  "office-manager": {
    add: "Add office manager",
    edit: "Edit office manager",
    added: "Office manager added!",
    updated: "Office manager updated!",
  },
} as const;

/** `1,200 locations` */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** Everyone in the demo signs in with this; 6 to 20 characters, as the sign-in form asks. */
export const DEMO_PASSWORD = "waybook-demo";

/** Where everyone in it has an email; nobody can register it. */
export const DEMO_DOMAIN = "waybook.example";

/** The accounts that the start-up prints. */
export const DEMO_ACCOUNTS = {
  admin: { displayName: "Alex Carter", email: "admin@waybook.example", password: DEMO_PASSWORD },
  /** Manages an office with branches. */
  officeManager: {
    displayName: "Dana Mills",
    email: "dana.mills@waybook.example",
    password: DEMO_PASSWORD,
  },
} as const;

/** A manager whom nobody has given an office yet. */
export const MANAGER_WITHOUT_OFFICE = {
  displayName: "Sam Reyes",
  email: "sam.reyes@waybook.example",
} as const;

import type { Check } from "~/lib/ordered-checks";

const SHORTEST = 6;
/** Sign-in takes no longer one. */
const LONGEST = 20;

/** What a new password must be, in this order; the same is typed in `confirm` once more. */
export const newPasswordChecks = <Name extends string>(
  name: Name,
): Check<Record<Name | "confirm", string>>[] => [
  [name, (form) => form[name].length >= SHORTEST, `Password length should be at least ${SHORTEST}`],
  [name, (form) => form[name].length <= LONGEST, `Password length should be at most ${LONGEST}`],
  ["confirm", (form) => form[name] === form.confirm, "Confirm password doesn't match"],
];

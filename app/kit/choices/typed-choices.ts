import type { Choice } from "./choices.server";

/** What was chosen in a form that came back, by the names that the screen knows. */
export function typedChoices({ options, selected }: Choice, value: unknown) {
  const values = [value].flat().filter((one) => typeof one === "string");
  return values.map(
    (id) => [...options, ...selected].find((o) => o.value === id) ?? { value: id, label: id },
  );
}

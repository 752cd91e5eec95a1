/** Types and chains that are made together with the location that they are chosen for. */
import type { PickerOption } from "~/ui/picker";

const NEW = "new:";

/** The entry that a picker offers for a text that is none yet. */
export const newEntry = (text: string): PickerOption => ({
  value: `${NEW}${text}`,
  label: text,
  detail: "New",
});

/** The name of an entry that is to be made; null for the id of one that is there. */
export const newEntryName = (value: string): string | null =>
  value.startsWith(NEW) ? value.slice(NEW.length).trim() : null;

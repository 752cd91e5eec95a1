export { Picker } from "./picker";
export type { PickerOption, PickerPage, PickerProps } from "./types";

export { Picker } from "./picker";
export type { PickerChoice, PickerOption, PickerPage, PickerProps } from "./types";

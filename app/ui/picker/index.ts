export { Picker, type PickerProps } from "./picker";
export type { PickerChoice, PickerOption, PickerPage } from "./types";

export interface PickerChoice {
  value: string;
  label: string;
}

export interface PickerOption extends PickerChoice {
  /** A second, quieter line. */
  detail?: string;
  disabled?: boolean;
}

/** What the resource route behind `loadUrl` answers. */
export interface PickerPage {
  options: PickerOption[];
  hasMore: boolean;
  /** From 1. */
  page: number;
  /** Shown where there are no options, in place of "No Data Found". */
  note?: string;
  /** Shown below the options: where they come from. */
  credits?: { label: string; href?: string }[];
}

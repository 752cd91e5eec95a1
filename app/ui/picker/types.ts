import type { ReactNode } from "react";

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

export interface PickerProps {
  /** Under which the chosen values are sent, one entry each. */
  name: string;
  options: PickerOption[];
  selected: PickerChoice[];
  multiple?: boolean;
  placeholder?: string;
  /** Whether "Load More" has more; pages have ten options each. */
  hasMore?: boolean;
  /** The last page among `options` (from 1): without scripts, pages 1 to this come together. */
  page?: number;
  /** Shown where there are no options, in place of "No Data Found". */
  note?: string;
  /** Shown below the options: where they come from. */
  credits?: { label: string; href?: string }[];
  /** False to search by Enter or the button alone, not while one types. */
  typeAhead?: boolean;
  /** The text the options were found by. */
  search?: string;
  /** Query keys of search text and page, for the search without scripts. */
  searchName: string;
  pageName: string;
  /** Where that search leads: the URL of the page with the form; its own if left out. */
  formAction?: string;
  /** How; `post` for a form with more in it than a URL takes, and an action that leads on. */
  formMethod?: "get" | "post";
  /** A resource route that answers `?search=&page=` with a `PickerPage`; used by scripts. */
  loadUrl?: string;
  form?: string;
  disabled?: boolean;
  /** Offers to make an entry of a searched text that is none yet. */
  create?: (text: string) => PickerOption;
  /** The value of the option that stands before all others, and before the empty choice. */
  first?: string;
  renderOption?: (option: PickerOption) => ReactNode;
  onChange?: (chosen: PickerChoice[]) => void;
  /**
   * The label of a button for pages without scripts that sends the choice at once, as the
   * search does, for fields that depend on this one.
   */
  apply?: string;
}

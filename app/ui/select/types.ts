export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** What the styled select is given by the native one under it. */
export interface EnhancedSelectProps {
  options: SelectOption[];
  value: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

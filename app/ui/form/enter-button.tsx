import { BY_ENTER } from "~/lib/by-enter";
import { useHydrated } from "..";

/**
 * What Enter presses in a form until scripts run, as its first button: else it would be the search
 * of the first picker. It is out of reach in any other way, and must be shown for Safari to use it.
 */
export function EnterButton({ form, disabled }: { form?: string; disabled?: boolean }) {
  if (useHydrated()) return null;
  return (
    <button
      type="submit"
      name={BY_ENTER}
      value="1"
      form={form}
      disabled={disabled}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

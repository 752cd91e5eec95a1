import { BY_ENTER } from "~/lib/by-enter";

/**
 * What Enter presses in a form without scripts, as its first button: else it would be the search
 * of the first picker. It is out of reach in any other way, and must be shown for Safari to use it.
 */
export const EnterButton = ({ form, disabled }: { form?: string; disabled?: boolean }) => (
  <noscript>
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
  </noscript>
);

import { useLocation } from "@remix-run/react";
import { useId } from "react";
import { Form, Icon } from "..";

export type Theme = "system" | "light" | "dark";

export const THEMES = [
  { theme: "system", label: "System", icon: "monitor" },
  { theme: "light", label: "Light", icon: "sun" },
  { theme: "dark", label: "Dark", icon: "moon" },
] as const;

/** Chooses light or dark: posts `theme` and `redirectTo` (this page) to `action`. */
export function ThemeSwitch({ theme, action }: { theme: Theme; action: string }) {
  const id = useId();
  const { pathname, search } = useLocation();
  const current = THEMES.find((one) => one.theme === theme) ?? THEMES[0];
  return (
    <div className="row-menu">
      <button
        type="button"
        className="icon-button row-menu__button"
        popovertarget={id}
        aria-label={`Theme: ${current.label}`}
        title="Theme"
      >
        <Icon name={current.icon} />
      </button>
      <Form
        id={id}
        popover="auto"
        method="post"
        action={action}
        preventScrollReset
        className="row-menu__list popover"
        aria-label="Theme"
        onSubmit={(event) => event.currentTarget.hidePopover()}
      >
        <input type="hidden" name="redirectTo" value={pathname + search} />
        {THEMES.map(({ theme: value, label, icon }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={value === theme}
          >
            <Icon name={icon} />
            {label}
            {value === theme && <Icon name="check" className="row-menu__check" />}
          </button>
        ))}
      </Form>
    </div>
  );
}

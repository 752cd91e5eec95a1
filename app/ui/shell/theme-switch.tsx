import { Form, useLocation } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useId } from "react";
import "../menu/row-menu.css";

export type Theme = "system" | "light" | "dark";

const themes = [
  { theme: "system", label: "As the system", Icon: Monitor },
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
] as const;

/** Chooses light or dark: posts `theme` and `redirectTo` (this page) to `action`. */
export function ThemeSwitch({ theme, action }: { theme: Theme; action: string }) {
  const id = useId();
  const { pathname, search } = useLocation();
  const current = themes.find((one) => one.theme === theme) ?? themes[0];
  return (
    <div className="row-menu">
      <button
        type="button"
        className="icon-button row-menu__button"
        popovertarget={id}
        aria-label={`Theme: ${current.label}`}
        title="Theme"
      >
        <current.Icon aria-hidden="true" />
      </button>
      <Form
        id={id}
        popover="auto"
        method="post"
        action={action}
        preventScrollReset
        className="row-menu__list"
        aria-label="Theme"
        onSubmit={(event) => event.currentTarget.hidePopover()}
      >
        <input type="hidden" name="redirectTo" value={pathname + search} />
        {themes.map(({ theme: value, label, Icon }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            className="row-menu__item"
            aria-pressed={value === theme}
          >
            <Icon aria-hidden="true" />
            {label}
            {value === theme && <Check className="row-menu__check" aria-hidden="true" />}
          </button>
        ))}
      </Form>
    </div>
  );
}

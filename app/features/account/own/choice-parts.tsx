import { useRootData } from "~/kit";
import { type Units, unitOf } from "~/lib/figures";
import { Button, Form } from "~/ui";
import { THEMES } from "~/ui/shell";
import { accountUrl, shortcutsUrl, themeUrl, unitsUrl } from "../urls";

/** Light or dark, or as the system has it. */
export const ThemePart = () => (
  <ChoicePart
    title="Theme"
    action={themeUrl()}
    name="theme"
    choices={THEMES.map(({ theme, label }) => ({ value: theme, label }))}
    chosen={useRootData()?.theme ?? "system"}
  />
);

const UNITS = [
  { value: "mi", label: "Miles" },
  { value: "km", label: "Kilometers" },
];

/** What distances are shown in. */
export const UnitsPart = ({ units }: { units: Units }) => (
  <ChoicePart
    title="Distances"
    hint="The unit for distances on screens and in filters. Files always use miles."
    action={unitsUrl()}
    name="units"
    choices={UNITS}
    chosen={unitOf(units)}
  />
);

const SHORTCUTS = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
];

/** Whether a single key is a shortcut. */
export const ShortcutsPart = () => (
  <ChoicePart
    title="Keyboard shortcuts"
    hint="The / key goes to the search, and the ? key lists the shortcuts. Turn them off if you press them by mistake, for example with speech input."
    action={shortcutsUrl()}
    name="shortcuts"
    choices={SHORTCUTS}
    chosen={useRootData()?.shortcuts ?? "on"}
  />
);

interface ChoicePartProps {
  title: string;
  hint?: string;
  /** Gets what is chosen by POST under this name. */
  action: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}

/** What is chosen for this browser, a button each. */
function ChoicePart({ title, hint, action, name, choices, chosen }: ChoicePartProps) {
  return (
    <section className="account__part stack panel gap-3">
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      <Form method="post" action={action} preventScrollReset className="cluster gap-2">
        <input type="hidden" name="redirectTo" value={accountUrl()} />
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            type="submit"
            name={name}
            value={value}
            aria-pressed={value === chosen}
          >
            {label}
          </Button>
        ))}
      </Form>
    </section>
  );
}

import * as Radix from "@radix-ui/react-select";
import { setNonce } from "get-nonce";
import { useEffect, useState } from "react";
import { documentNonce, Icon, useNonce } from "..";
import type { EnhancedSelectProps } from "./types";

/** The list box scrolls, which keys reach, and not what Radix puts between it and its items. */
const UNSCROLLED = { flex: "none", overflow: "visible" };

/** Radix takes no item with an empty value. */
const EMPTY = "\u0000";

/** The styled select. It lies over the native one, which its parent keeps in step. */
export function EnhancedSelect(props: EnhancedSelectProps) {
  const { options, value, disabled, onChoose, ...named } = props;
  const nonce = useNonce() ?? documentNonce();
  useEffect(() => {
    // The scroll lock writes a <style>.
    if (nonce) setNonce(nonce);
  }, [nonce]);
  const keepPageInReach = useKeepPageInReach();
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.unstable_Provider
      value={value || EMPTY}
      disabled={disabled}
      onOpenChange={keepPageInReach}
      onValueChange={(next) => next && onChoose(next === EMPTY ? "" : next)}
    >
      <Radix.Trigger className="select__trigger" {...named}>
        <Radix.Value>
          <span className="select__value truncate">{chosen?.label}</span>
        </Radix.Value>
      </Radix.Trigger>
      {/* In the page's main part, as all content has to be in a landmark. */}
      <Radix.Portal container={document.getElementById("content")}>
        <Radix.Content className="select__content popover" position="popper" sideOffset={4}>
          <Radix.Viewport className="select__viewport" style={UNSCROLLED} nonce={nonce}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                className="select__item"
                value={option.value || EMPTY}
                disabled={option.disabled}
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Icon name="check" className="select__check" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.unstable_Provider>
  );
}

/** What Radix hides from screen readers. */
const HIDDEN = "[data-aria-hidden]:not([data-radix-focus-guard])";

/**
 * Radix hides the page behind an open list from screen readers, with its heading and with what can
 * have the focus. A list of options is no dialog, so the page is shown to them again.
 *
 * @returns what is called when the list opens or closes
 */
function useKeepPageInReach(): (open: boolean) => void {
  /** What was hidden before the list opened; null while it is closed. */
  const [hidden, setHidden] = useState<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    if (!hidden) return;
    // Radix hides the page once the list is placed.
    const frame = requestAnimationFrame(() => {
      for (const element of document.querySelectorAll(HIDDEN)) {
        if (!hidden.has(element)) element.removeAttribute("aria-hidden");
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [hidden]);
  return (open) =>
    setHidden(open ? new Set(document.querySelectorAll("[aria-hidden=true]")) : null);
}

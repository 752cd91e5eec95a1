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

/** What Radix hides from screen readers; what was hidden before, it leaves as it is. */
const HIDDEN = "[data-aria-hidden]:not([data-radix-focus-guard])";

/**
 * Radix hides the page behind an open list from screen readers, with its heading and with what can
 * have the focus. A list of options is no dialog, so the page is shown to them again in the moment that
 * Radix hides it, however late the list is drawn.
 *
 * @returns what is called when the list opens or closes
 */
function useKeepPageInReach(): (open: boolean) => void {
  const [observer] = useState(() => new MutationObserver(showAgain));
  useEffect(() => () => observer.disconnect(), [observer]);
  return (open) => {
    if (!open) return observer.disconnect();
    observer.observe(document.body, { subtree: true, attributeFilter: ["aria-hidden"] });
  };
}

function showAgain(changes: MutationRecord[]): void {
  for (const { target } of changes) {
    if (target instanceof Element && target.matches(HIDDEN)) target.removeAttribute("aria-hidden");
  }
}

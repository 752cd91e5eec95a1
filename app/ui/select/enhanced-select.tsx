import * as Radix from "@radix-ui/react-select";
import { setNonce } from "get-nonce";
import { useEffect } from "react";
import { documentNonce, Icon, useNonce } from "..";
import type { EnhancedSelectProps } from "./types";

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
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.unstable_Provider
      value={value || EMPTY}
      disabled={disabled}
      onValueChange={(next) => next && onChoose(next === EMPTY ? "" : next)}
    >
      <Radix.Trigger className="select__trigger" {...named}>
        <Radix.Value>
          <span className="select__value truncate">{chosen?.label}</span>
        </Radix.Value>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="select__content popover" position="popper" sideOffset={4}>
          <Radix.Viewport className="select__viewport" nonce={nonce}>
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

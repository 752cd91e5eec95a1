import { useState } from "react";
import { IconButton } from "../button/icon-button";
import { Icon } from "../icon/icon";
import { Input, type InputProps } from "./input";

/** A password, with a button to look at it where scripts run. Its value is never rendered. */
export function PasswordInput({ defaultValue: _never, type: _type, ...props }: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <Input {...props} type={shown ? "text" : "password"} spellCheck={false} />
      <IconButton
        className="password__toggle js-only"
        label={shown ? "Hide password" : "Show password"}
        icon={shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

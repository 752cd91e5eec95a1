import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { IconButton } from "../button";
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
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

import { expect, it } from "vitest";
import { LoginAsForm } from "./login-as-form";

it.each(["", "nobody", `${"n".repeat(300)}@x.example`, `${"n".repeat(300)}`, undefined])(
  "the login-as form says once what is wrong with %s",
  (email) => {
    const { error } = LoginAsForm.safeParse({ email });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Invalid email!"]);
  },
);

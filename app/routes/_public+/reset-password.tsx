import type { MetaFunction } from "@remix-run/node";
import { PublicNotHereYet } from "~/features/account";

export const meta: MetaFunction = () => [{ title: "Reset Password · Waybook" }];

export default function ResetPassword() {
  return (
    <PublicNotHereYet title="Reset Password">
      Setting a new password here is not possible yet. An admin can give you a new password.
    </PublicNotHereYet>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { PublicNotHereYet } from "~/features/account";

export const meta: MetaFunction = () => [{ title: "Forgot password · Waybook" }];

export default function ForgotPassword() {
  return (
    <PublicNotHereYet title="Forgot password">
      Resetting a password here is not possible yet. An admin can give you a new password.
    </PublicNotHereYet>
  );
}

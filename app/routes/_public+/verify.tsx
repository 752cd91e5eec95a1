import type { MetaFunction } from "@remix-run/node";
import { PublicNotHereYet } from "~/features/account";

export const meta: MetaFunction = () => [{ title: "Verify · Waybook" }];

export default function Verify() {
  return (
    <PublicNotHereYet title="Verify">
      Entering a reset code here is not possible yet. An admin can give you a new password.
    </PublicNotHereYet>
  );
}

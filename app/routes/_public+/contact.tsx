import type { MetaFunction } from "@remix-run/node";
import { PublicNotHereYet } from "~/features/account";

export const meta: MetaFunction = () => [{ title: "Contact us · Waybook" }];

export default function Contact() {
  return (
    <PublicNotHereYet title="Contact us">
      The enquiry form is not here yet. Ask whoever gave you your account.
    </PublicNotHereYet>
  );
}

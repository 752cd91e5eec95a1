import { Outlet } from "@remix-run/react";
import { contactUrl, signInUrl } from "~/session/urls";
import { Brand, Link } from "~/ui";
import { PublicShell } from "~/ui/shell";

/** The frame of the pages that need no sign-in. */
export default function PublicLayout() {
  return (
    <PublicShell
      brand={<Brand name="Waybook" to={signInUrl()} />}
      footer={<Link to={contactUrl()}>Contact us</Link>}
    >
      <Outlet />
    </PublicShell>
  );
}

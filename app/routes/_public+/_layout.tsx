import { Link, Outlet } from "@remix-run/react";
import { contactUrl, signInUrl } from "~/lib/urls";
import { Brand, PublicShell } from "~/ui/shell";

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

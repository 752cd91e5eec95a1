import type { ReactNode } from "react";
import { signInUrl } from "~/session/urls";
import { Link } from "~/ui";

/** A public page that comes later: says so, and leads back. */
export function PublicNotHereYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="public">
      <h1 className="public__title">{title}</h1>
      <p>{children}</p>
      <p>
        <Link to={signInUrl()}>Back to login</Link>
      </p>
    </div>
  );
}

import { Button, Form, Link } from "~/ui";
import type { Suggestion } from "./first-look.server";

/** What to try first, until it is dismissed. */
export function FirstLook({ suggestions }: { suggestions: Suggestion[] }) {
  return (
    <section className="panel" aria-labelledby="first-look">
      <div className="row gap-3 align-start between below-2">
        <h2 id="first-look" className="dashboard__heading">
          Try first
        </h2>
        <Form method="post">
          <Button type="submit" name="intent" value="dismiss" size="small">
            Dismiss
          </Button>
        </Form>
      </div>
      <ul className="dashboard__suggestions stack gap-3">
        {suggestions.map(({ to, title, text }) => (
          <li key={title} className="stack gap-1">
            <Link to={to} prefetch="intent">
              {title}
            </Link>
            <span className="muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

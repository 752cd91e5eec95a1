import { Button, Form, Link } from "~/ui";
import type { Suggestion } from "./first-look.server";

/** What to try first, until it is dismissed. */
export function FirstLook({ suggestions }: { suggestions: Suggestion[] }) {
  return (
    <section className="dashboard__panel" aria-labelledby="first-look">
      <div className="dashboard__panel-head">
        <h2 id="first-look" className="dashboard__heading">
          Try first
        </h2>
        <Form method="post">
          <Button type="submit" name="intent" value="dismiss" size="small">
            Dismiss
          </Button>
        </Form>
      </div>
      <ul className="dashboard__suggestions">
        {suggestions.map(({ to, title, text }) => (
          <li key={title}>
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

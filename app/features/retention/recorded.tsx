import { whatIsKeptUrl } from "~/features/urls";
import { Link } from "~/ui";
import type { RecordedOf } from "./read-kept.server";

/** What is recorded of an agent, and for how long: for whoever asks, the agent first of all. */
export function Recorded({ name, of }: { name: string; of: RecordedOf }) {
  const lines = [
    [`Where the device of ${name} was while it reported`, of.positions],
    ["Messages to and from the office", of.messages],
    ["Visits with their times, notes and the device's position", "for good"],
  ] as const;
  return (
    <>
      <ul className="recorded">
        {lines.map(([what, howLong]) => (
          <li key={what} dir="auto">
            {what}:{" "}
            {howLong === null ? "the server does not say how long" : `kept ${words(howLong)}`}
          </li>
        ))}
      </ul>
      <p>
        <Link to={whatIsKeptUrl()}>What is kept, and for how long</Link>
      </p>
    </>
  );
}

const words = (howLong: string) => (howLong === "for good" ? howLong : `for ${howLong}`);

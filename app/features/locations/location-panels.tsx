import { StatusPill } from "~/ui/page";
import type { ShownContact, ShownVisit } from "./location-details.server";

/** Whom to speak to there. */
export function Contacts({ contacts }: { contacts: ShownContact[] }) {
  if (contacts.length === 0) return <p className="muted">No contacts yet.</p>;
  return (
    <ul className="location__list">
      {contacts.map(({ id, name, phone, email }) => (
        <li key={id}>
          <span className="location__who" dir="auto">
            {name}
          </span>
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
    </ul>
  );
}

/** The latest visits, the last one first. */
export function LatestVisits({ visits }: { visits: ShownVisit[] }) {
  if (visits.length === 0) return <p className="muted">No visits yet.</p>;
  return (
    <ol className="location__list">
      {visits.map((visit) => (
        <li key={visit.id}>
          <span className="location__who">{visit.arrival}</span>
          <span dir="auto">{visit.agent}</span>
          <StatusPill tone={visit.actuallyVisited ? "completed" : "inactive"}>
            {visit.actuallyVisited ? "Visited" : "Not visited"}
          </StatusPill>
          {visit.doNotVisit && <StatusPill tone="paused">Do Not Visit</StatusPill>}
          {visit.note && (
            <span className="location__note" dir="auto">
              {visit.note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

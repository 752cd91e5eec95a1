import { CutName } from "./name";

/**
 * A person's photo, or the initials of `name`. Says nothing to a screen reader:
 * the name stands beside it, or whoever leaves it out labels the whole.
 */
export function Avatar({
  name,
  photo,
  large,
}: {
  name: string;
  photo?: string | null;
  large?: boolean;
}) {
  return (
    <span className={large ? "avatar avatar--large" : "avatar"} aria-hidden="true">
      {photo ? <img src={photo} alt="" loading="lazy" /> : initials(name)}
    </span>
  );
}

/** A person: photo or initials, and the name. */
export function Person({ name, photo }: { name: string; photo?: string | null }) {
  return (
    <span className="person">
      <Avatar name={name} photo={photo} />
      <CutName>{name}</CutName>
    </span>
  );
}

/** First letters of the first and the last word: "Dana Jo Mills" → "DM". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en");
}

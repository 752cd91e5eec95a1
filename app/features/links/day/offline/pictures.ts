/** The photos and signatures of reports. Pure. */
import { isPhoto, isVisit, type LeftOut, type NewRecord, type OutboxRecord } from "./records";

/**
 * Returns a report as it is stored, and behind it its photo, which is sent after it in a request of its own.
 *
 * @param photoId of the photo, if there is one
 */
export function splitPhoto(report: NewRecord, photoId: string): NewRecord[] {
  const photo = report.fields.find(isPhoto);
  if (!photo || !isVisit(report.intent)) return [report];
  const others = report.fields.filter(([name]) => name !== "photo" && name !== "photoId");
  const { id: about, owner, title, pressedAt } = report;
  return [
    { ...report, fields: [...others, ["laterPhotoId", photoId]] },
    { id: photoId, intent: "photo", about, owner, title, pressedAt, fields: [photo] },
  ];
}

/** A report without its photo, which the server or something on the way to it did not take. */
export function withoutPhoto(record: OutboxRecord, code: LeftOut["code"]): OutboxRecord {
  const fields = record.fields.filter((field) => !isPhoto(field));
  return { ...record, fields, leftOut: withFiles(record, [{ name: "photo", code }]) };
}

/** All that was left out of a report, with what the phone has of it. */
export function withFiles(
  { fields, leftOut = [] }: Pick<OutboxRecord, "fields" | "leftOut">,
  added: readonly LeftOut[] = [],
): NonNullable<OutboxRecord["leftOut"]> {
  const fileOf = (name: string) => fields.find((field) => field[0] === name)?.[1];
  const isFile = (value: string | Blob | undefined): value is Blob =>
    value !== undefined && typeof value !== "string";
  const found = added.map((one) => {
    const file = fileOf(one.name);
    return { ...one, ...(isFile(file) && { file }) };
  });
  return [...leftOut, ...found];
}

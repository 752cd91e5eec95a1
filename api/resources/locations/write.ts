import type { NewLocation } from "contract/locations/calls";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { locations } from "../../db/schema";
import type { Caller } from "../../http/access";
import { conflict, invalid } from "../../http/errors";
import type { AccessScope } from "../../http/scope";
import { placeOf } from "./place";
import { columnsOf } from "./values";

const NAME_LENGTH = 200;

/** Who makes a location, on whose data they may work, and when. */
export interface Maker {
  scope: AccessScope;
  caller: Caller;
  now: Date;
}

/**
 * Makes a location and gives its id. Its office is the one said, else that of its agent, else
 * that of the path; an admin on a plain path may leave it without.
 *
 * @param tx a transaction: what the body names is held until it ends
 * @throws 422 without a name, or for a type, chain or agent that doesn't fit; 404 for an office
 *   or agent outside the scope; 409 when its office has the `externalId` already
 */
export async function insertLocation(
  tx: Db,
  { scope, caller, now }: Maker,
  { parentOffice, userId, ...values }: z.output<typeof NewLocation>,
): Promise<string> {
  const name = values.name ?? values.description?.slice(0, NAME_LENGTH).trim();
  if (!name) throw invalid("A location needs a name", "body.name");
  const place = await placeOf(
    tx,
    scope,
    { officeId: null, userId: null },
    { parentOffice: parentOffice ?? undefined, userId: userId ?? null },
  );
  const at = now.toISOString();
  const [made] = await tx
    .insert(locations)
    .values({
      ...(await columnsOf(tx, values)),
      name,
      userId: place.userId,
      officeId: place.officeId ?? (scope.kind === "all" ? null : scope.officeId),
      createdById: caller.id,
      createdAt: at,
      updatedAt: at,
    })
    // Of all its keys only the one from outside can be taken.
    .onConflictDoNothing()
    .returning({ id: locations.id });
  if (!made) throw externalIdTaken();
  return made.id;
}

/** 409: another location of the office has this key. */
export const externalIdTaken = () =>
  conflict("A location of this office has this external id already", "EXTERNAL_ID_TAKEN");

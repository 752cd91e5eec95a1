/** What the forms of an office offer and what is chosen in them. */
import type { Office } from "contract/entities";
import { getOffice } from "contract/offices/calls";
import { getUser } from "contract/users/calls";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { byId, call, type UpstreamContext } from "~/upstream/client.server";
import { managerOptions, officeOptions } from "~/upstream/options.server";
import { getWholeOffice } from "./details/read-office.server";
import { timeZoneOptions, zoneName } from "./time-zones.server";

export interface OfficeFormData {
  name: string;
  manager: Choice;
  timeZone: Choice;
}

/**
 * The fields of an office as they were sent, else as the office has them.
 *
 * @param fields a form as it was sent, or a query by which a picker is searched
 */
export async function readOfficeForm(
  { upstream }: SignedIn,
  fields: URLSearchParams,
  office?: Office,
): Promise<OfficeFormData> {
  const sent = fields.has("name");
  const value = (name: "managerId" | "timeZone") =>
    (sent ? fields.get(name) : office?.[name]) ?? "";
  const asked = { manager: pickerQuery(fields, "manager"), zone: pickerQuery(fields, "timeZone") };
  const managers = await managerOptions(upstream, office?.id, asked.manager);
  const manager = await chosenByName(upstream, value("managerId"), managerByName, managers);
  const zone = value("timeZone");
  return {
    name: (sent ? fields.get("name") : office?.name) ?? "",
    manager: choiceOf(asked.manager, managers, [manager]),
    timeZone: choiceOf(asked.zone, timeZoneOptions(asked.zone), [
      zone ? { value: zone, label: zoneName(zone) } : null,
    ]),
  };
}

/**
 * What the form of an office shows. It stays for the state of the office that it was opened on,
 * `updatedAt`, also where it comes back or a picker is searched; `present` is that of now.
 *
 * @param fields as above
 */
export async function readEditOffice(session: SignedIn, id: string, fields: URLSearchParams) {
  const office = await getWholeOffice(session, id);
  const present = office.updatedAt ?? "";
  return {
    id,
    name: office.name,
    present,
    updatedAt: fields.get("updatedAt") ?? present,
    form: await readOfficeForm(session, fields, office),
    /** Null where the connected server has no such times. */
    times:
      office.usualStart === undefined
        ? null
        : {
            usualStart: office.usualStart,
            usualEnd: office.usualEnd,
            breakMinutes: office.breakMinutes,
          },
    /** Null where it has no such days. */
    workingDays: office.workingDays?.map(String) ?? null,
  };
}

const managerByName = async (upstream: UpstreamContext, id: string) => {
  const user = await call(upstream, getUser, { params: { id } });
  return { name: user.displayName ?? user.email ?? id };
};

/** The picker of another office, such as a parent. @param name that of its field */
export async function readOfficeChoice(
  { upstream }: SignedIn,
  fields: URLSearchParams,
  name: "parent" | "branch",
): Promise<Choice> {
  const asked = pickerQuery(fields, name);
  const offices = await officeOptions(upstream, asked);
  const chosen = await chosenByName(
    upstream,
    fields.get(`${name}Id`) ?? "",
    byId(getOffice),
    offices,
  );
  return choiceOf(asked, offices, [chosen]);
}

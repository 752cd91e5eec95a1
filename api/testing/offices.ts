import type { CallInput } from "contract/call";
import { createOffice, getOffice, updateOffice } from "contract/calls";
import type { As, TestApi } from "./api";
import { addOffice } from "./roles/offices";
import { addUser } from "./roles/users";

type NewOffice = NonNullable<CallInput<typeof createOffice>["body"]>;
type Change = NonNullable<CallInput<typeof updateOffice>["body"]>;

const admin = { user: "admin" } as const;

/** What tests of offices do with an API; it is asked for at each step, as it starts after them. */
export function officeSteps(getApi: () => TestApi) {
  let made = 0;
  const freshName = () => `Made ${++made}`;
  const byId = (id: string) => ({ where: JSON.stringify({ id }) });
  return {
    freshName,
    byId,
    make: (body: Partial<NewOffice> = {}, as: As = admin) =>
      getApi().ok(as, createOffice, { body: { name: freshName(), ...body } }),
    notMade: (body: Partial<NewOffice>, as: As = admin) =>
      getApi().fails(as, createOffice, { body: { name: freshName(), ...body } }),
    change: (id: string, body: Change, as: As = admin) =>
      getApi().ok(as, updateOffice, { query: byId(id), body }),
    notChanged: (id: string, body: Change, as: As = admin) =>
      getApi().fails(as, updateOffice, { query: byId(id), body }),
    read: (id: string) => getApi().ok(admin, getOffice, { params: { id } }),
    addOffice: (parentId: string | null, values?: Parameters<typeof addOffice>[2]) =>
      addOffice(getApi().database.db, parentId, values),
    manager: (officeId: string | null) =>
      addUser(getApi().database.db, getApi().world, { role: "office-manager", officeId }),
  };
}

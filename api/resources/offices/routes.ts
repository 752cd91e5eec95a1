import { getOffice, listBranchOffices, listOffices } from "contract/calls";
import type { ApiContext } from "../../context";
import { readList, readOne } from "../../http/list/list";
import { branchOfficeResource, officeResource } from "./resource";

export function officeCalls({ server, db }: ApiContext): void {
  server.serve(listOffices, ({ scope, query }) => readList(db, officeResource, scope, query));

  server.serve(
    getOffice,
    ({ scope, params, query }) => readOne(db, officeResource, scope, params.id, query),
    { officeParam: "id" },
  );

  server.serve(listBranchOffices, ({ scope, query }) =>
    readList(db, branchOfficeResource, scope, query),
  );
}

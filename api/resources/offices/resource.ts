import { BranchOffice, Office, OfficeRef } from "contract/entities";
import type {
  BranchOfficeColumn,
  BranchOfficeSearchPath,
  OfficeColumn,
  OfficeSearchPath,
} from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { branchOffices, offices, users } from "../../db/schema";
import {
  contains,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { type AccessScope, inOffices } from "../../http/scope";
import { officeRef, userRef } from "../refs";

const manager = alias(users, "manager");
const parent = alias(offices, "parent");
const branch = alias(offices, "branch");
const edge = alias(branchOffices, "edge");

/** An agent sees the office that they belong to. */
const inOfficeScope = (scope: AccessScope): SQL => inOffices(scope, offices.id, () => sql`true`);

/** The branches of an office, as it lists them. */
const branchRefs: Resource<typeof OfficeRef> = {
  name: "branches",
  row: OfficeRef,
  from: sql`${offices} JOIN ${branchOffices} AS ${edge} ON ${edge.branchId} = ${offices.id}`,
  joins: {},
  columns: {
    id: idColumn(offices.id),
    name: textColumn(offices.name),
    timeZone: textColumn(offices.timeZone),
  },
  relations: {},
  search: { name: contains(offices.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  scope: inOfficeScope,
};

export const officeResource: Resource<typeof Office, OfficeColumn, OfficeSearchPath> = {
  name: "offices",
  row: Office,
  from: sql`${offices} LEFT JOIN ${branchOffices} AS ${edge} ON ${edge.branchId} = ${offices.id}`,
  joins: {
    manager: { sql: sql`LEFT JOIN ${users} AS ${manager} ON ${manager.id} = ${offices.managerId}` },
    parent: { sql: sql`LEFT JOIN ${offices} AS ${parent} ON ${parent.id} = ${edge.parentId}` },
  },
  columns: {
    id: idColumn(offices.id),
    name: textColumn(offices.name),
    timeZone: textColumn(offices.timeZone),
    managerId: idColumn(offices.managerId),
    parentId: idColumn(sql`${edge.parentId}`, { nullable: true }),
    usualStart: textColumn(offices.usualStart),
    usualEnd: textColumn(offices.usualEnd),
    breakMinutes: numberColumn(offices.breakMinutes),
    createdAt: instantColumn(offices.createdAt),
    updatedAt: instantColumn(offices.updatedAt),
    "manager.displayName": textColumn(manager.displayName, { join: "manager" }),
    "parent.name": textColumn(parent.name, { join: "parent" }),
  },
  json: { workingDays: jsonColumn(sql`to_json(${offices.workingDays})`) },
  relations: {
    manager: {
      kind: "one",
      joins: ["manager"],
      // Always of the office itself.
      shape: { ...userRef(manager), email: textColumn(manager.email) },
    },
    parent: { kind: "one", joins: ["parent"], shape: officeRef(parent) },
    branches: { kind: "many", resource: branchRefs, parentId: sql`${edge.parentId}` },
  },
  search: { name: contains(offices.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  scope: inOfficeScope,
};

/** The edges of the office tree, each in the scope of its upper end. */
export const branchOfficeResource: Resource<
  typeof BranchOffice,
  BranchOfficeColumn,
  BranchOfficeSearchPath
> = {
  name: "branch-offices",
  row: BranchOffice,
  from: sql`${branchOffices}
    JOIN ${offices} AS ${parent} ON ${parent.id} = ${branchOffices.parentId}
    JOIN ${offices} AS ${branch} ON ${branch.id} = ${branchOffices.branchId}`,
  joins: {},
  columns: {
    id: idColumn(branchOffices.id),
    parentId: idColumn(branchOffices.parentId),
    branchId: idColumn(branchOffices.branchId),
    "parent.name": textColumn(parent.name),
    "branch.name": textColumn(branch.name),
  },
  relations: {
    parent: { kind: "one", joins: [], shape: officeRef(parent) },
    branch: { kind: "one", joins: [], shape: officeRef(branch) },
  },
  search: {
    "branch.name": contains(branch.name),
    "parent.name": contains(parent.name),
  },
  defaultSearch: ["branch.name"],
  defaultOrder: ["branch.name ASC"],
  scope: (scope) => inOffices(scope, branchOffices.parentId, () => sql`true`),
};

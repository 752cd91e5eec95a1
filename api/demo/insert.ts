import { getTableColumns, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/connect";

type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows in one statement with one parameter, which costs far less than a parameter
 * for every value. All rows have the same keys: those of the drizzle table.
 */
export async function insertRows(db: Db, table: PgTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = getTableColumns(table);
  const keys = Object.keys(first);
  const used = keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableConfig(table).name} has no column ${key}`);
    return column;
  });
  const names = sql.join(
    used.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const typed = sql.join(
    used.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(used.map((column, at) => [column.name, row[keys[at] ?? ""]])),
  );
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${JSON.stringify(records)}::json) as r(${typed})`,
  );
}

/**
 * Gathers rows for several tables and writes them together, in the order of the tables.
 * While one lot is being written the next is gathered, never more than that.
 */
export class Batch {
  private waiting: Map<PgTable, Row[]>;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly tables: readonly PgTable[],
    private readonly size: number,
  ) {
    this.waiting = emptyLot(tables);
  }

  /** Adds a row, and begins to write everything when its table has enough waiting. */
  async add(table: PgTable, row: Row): Promise<void> {
    const rows = this.waiting.get(table);
    if (!rows) throw new Error(`This batch does not write ${getTableConfig(table).name}`);
    rows.push(row);
    if (rows.length >= this.size) await this.begin();
  }

  /** Writes what is left and waits for all of it. */
  async finish(): Promise<void> {
    await this.begin();
    await this.writing;
  }

  private async begin(): Promise<void> {
    await this.writing;
    const lot = this.waiting;
    this.waiting = emptyLot(this.tables);
    this.writing = this.write(lot);
    // Whoever waits for the writing next gets its failure.
    this.writing.catch(() => {});
  }

  private async write(lot: ReadonlyMap<PgTable, Row[]>): Promise<void> {
    for (const [table, rows] of lot) await insertRows(this.db, table, rows);
  }
}

const emptyLot = (tables: readonly PgTable[]) =>
  new Map(tables.map((table): [PgTable, Row[]] => [table, []]));

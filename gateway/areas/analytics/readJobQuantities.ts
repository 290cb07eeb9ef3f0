import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** Quantities that a job is to produce; null: unknown. `isOpen`: the job is neither completed nor closed. */
export type JobQuantities = {
  jobNum: string
  isOpen: boolean
  prodQty: number | null
  /** By assembly. */
  requiredQty: ReadonlyMap<number, number>
}

type Row = { prodQty: number | null; isOpen: boolean; required: [assemblySeq: number, quantity: number][] }

/** Reads the quantities of a job of the organization; null if there is no such job. */
export async function readJobQuantities(
  trx: Transaction<Tables>,
  organizationId: number,
  jobNum: string,
): Promise<JobQuantities | null> {
  const { rows } = await sql<Row>`select prod_qty as "prodQty",
      coalesce(status, '') not in ('completed', 'closed') as "isOpen",
      coalesce((select jsonb_agg(jsonb_build_array(assembly_seq, required_qty)) from job_assemblies a
        where a.organization_id = j.organization_id and a.job_num = j.job_num and required_qty is not null),
        '[]') as required
    from jobs j where organization_id = ${organizationId}::int and job_num = ${jobNum}`.execute(trx)
  const [row] = rows
  return row ? { jobNum, isOpen: row.isOpen, prodQty: row.prodQty, requiredQty: new Map(row.required) } : null
}

import { mainAssembly } from '@takt/domain/areas/masterData/assemblies.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'

/** Content of a new job before it has a number: rows of jobAssemblies and jobOperations without `jobNum`. */
export type JobDetails = { assemblies: DetailAssembly[]; operations: Record<string, unknown>[] }
type DetailAssembly = {
  assemblySeq: number
  partNum: string | null
  revision: string | null
  description: string | null
  qtyPer: number | null
}

export type PartRevision = { partNum: string; revision: string }

/** Returns the key of a part revision in the result of `jobDetails`. */
export const revisionName = ({ partNum, revision }: PartRevision) => `${partNum}~${revision}`

/**
 * Returns the current assemblies and operations of part revisions, by `revisionName`; missing revisions have no entry.
 */
export async function jobDetails(
  { trx, tenant }: ItemContext,
  partRevisions: readonly PartRevision[],
): Promise<ReadonlyMap<string, JobDetails>> {
  const isSelected = sql`organization_id = ${tenant.organizationId}::int and (part_num, revision) in
    (select part_num, revision from jsonb_to_recordset(${JSON.stringify(
      partRevisions.map(({ partNum, revision }) => ({ part_num: partNum, revision })),
    )}::jsonb) as wanted(part_num text, revision text))`
  const { rows: revisions } = await sql<PartRevision>`select part_num as "partNum", revision from revisions
    where ${isSelected} order by part_num, revision for key share`.execute(trx)
  const { rows: assemblies } = await sql<{ of: string } & DetailAssembly>`
    select part_num || '~' || revision as of, assembly_seq as "assemblySeq", assembly_part_num as "partNum",
      assembly_revision as revision, description, qty_per as "qtyPer" from assemblies
    where ${isSelected} order by part_num, revision, assembly_seq`.execute(trx)
  const { rows: operations } = await sql<{ of: string }>`
    select part_num || '~' || revision as of, assembly_seq as "assemblySeq", opr_seq as "oprSeq", description,
      resource_id as "resourceID", cycle_standard_secs as "cycleStandardSecs",
        setup_standard_secs as "setupStandardSecs",
      shares_cycle as "sharesCycle"
    from part_operations where ${isSelected} order by part_num, revision, assembly_seq, opr_seq`.execute(trx)
  const entries = revisions.map((revision) => {
    const name = revisionName(revision)
    const ofJob = <Row extends { of: string }>(rows: readonly Row[]) =>
      rows.filter(({ of }) => of === name).map(({ of: _, ...row }) => row)
    return [name, { assemblies: withMain(ofJob(assemblies), revision), operations: ofJob(operations) }] as const
  })
  return new Map(entries)
}

/** Adds assembly 0, the part itself, if it is not defined. */
function withMain(assemblies: readonly DetailAssembly[], { partNum, revision }: PartRevision): DetailAssembly[] {
  const main = assemblies.find(({ assemblySeq }) => assemblySeq === mainAssembly.assemblySeq)
  const subassemblies = assemblies.filter((assembly) => assembly !== main)
  return [{ ...mainAssembly, qtyPer: 1, ...main, partNum, revision }, ...subassemblies]
}

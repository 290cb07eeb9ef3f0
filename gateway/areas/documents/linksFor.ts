import { z } from '@hono/zod-openapi'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { type RawBuilder, sql } from 'kysely'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { type ItemRow, itemRow, selection } from '../../core/items/itemTable.ts'
import type { RowReader } from './readPages.ts'

const name = z.string().min(1).max(50)
const sequence = z.coerce.number().int().min(0).max(2_147_483_647)

/** Selects links: of a page, or of a record. */
export const recordQuery = z.object({
  pageID: idInAddress.optional().describe('Only links of this page'),
  partNum: name.optional(),
  revision: name.optional(),
  jobNum: name.optional(),
  assemblySeq: sequence.optional(),
  oprSeq: sequence.optional(),
  resourceID: name.optional(),
  requestID: idInAddress.optional(),
  empID: name.optional(),
})
type RecordQuery = z.output<typeof recordQuery>

const maxLinks = 1000

/**
 * Returns the links of a page, or those of a record and of what it is made from: for a job also those of its part, for
 * an operation also those of the part's revision, assembly and operation.
 */
export async function linksFor(reader: RowReader, query: RecordQuery): Promise<ItemRow[]> {
  const { trx, organizationId } = reader
  const { rows } = await sql<Record<string, unknown>>`select ${selection(documents, 'd')} from documents d
    where d.organization_id = ${organizationId}::int and (${await condition(reader, query)})
    order by d.doc_id limit ${maxLinks}::int`.execute(trx)
  return rows.map((row) => itemRow(documents, row))
}

async function condition(reader: RowReader, query: RecordQuery): Promise<RawBuilder<unknown>> {
  const { pageID, jobNum, partNum, resourceID, requestID, empID } = query
  const conditions: RawBuilder<unknown>[] = []
  if (pageID !== undefined) conditions.push(sql`d.page_id = ${pageID}::int`)
  if (resourceID !== undefined) conditions.push(sql`d.resource_id = ${resourceID}`)
  if (requestID !== undefined) conditions.push(sql`d.request_id = ${requestID}::int`)
  if (empID !== undefined) conditions.push(sql`d.emp_id = ${empID}`)
  if (partNum !== undefined) conditions.push(ofPart(partNum, query))
  if (jobNum !== undefined) {
    conditions.push(sql`(d.job_num = ${jobNum} and ${within('assembly_seq', query.assemblySeq)}
      and ${within('opr_seq', query.oprSeq)})`)
    const part = await partOfJob(reader, jobNum)
    if (part) conditions.push(ofPart(part.partNum, { ...query, revision: part.revision ?? undefined }))
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` or `)
}

/** Links of a part as a whole, and of the given revision, assembly and operation of it. */
const ofPart = (partNum: string, { revision, assemblySeq, oprSeq }: RecordQuery) =>
  sql`(d.part_num = ${partNum} and ${within('revision', revision)} and ${within('assembly_seq', assemblySeq)}
    and ${within('opr_seq', oprSeq)})`

/** Without a value every link matches; otherwise links to all values or to this one. */
const within = (column: string, value: string | number | undefined) =>
  value === undefined ? sql`true` : sql`(${sql.ref(`d.${column}`)} is null or ${sql.ref(`d.${column}`)} = ${value})`

async function partOfJob({ trx, organizationId }: RowReader, jobNum: string) {
  const { rows } = await sql<{ partNum: string | null; revision: string | null }>`select part_num as "partNum", revision
    from jobs where organization_id = ${organizationId}::int and job_num = ${jobNum}`.execute(trx)
  const job = rows[0]
  return job?.partNum ? { ...job, partNum: job.partNum } : null
}

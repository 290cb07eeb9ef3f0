import { z } from '@hono/zod-openapi'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { type RawBuilder, sql } from 'kysely'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { type ItemRow, itemRow, selection } from '../../core/items/itemTable.ts'
import type { RowReader } from './readPages.ts'

const name = z.string().min(1).max(50)
const sequence = z.coerce.number().int().min(0).max(2_147_483_647)

/** Which links: of a page, or of a record. */
export const recordQuery = z.object({
  pageID: idInAddress.optional().describe('The links of a page'),
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

const mostLinks = 1000

/**
 * The links of a page; or those of a record and of what it is made from: of a job its part's, of an operation also
 * those of the part's revision, assembly and operation.
 */
export async function linksFor(reader: RowReader, query: RecordQuery): Promise<ItemRow[]> {
  const { trx, organizationId } = reader
  const { rows } = await sql<Record<string, unknown>>`select ${selection(documents, 'd')} from documents d
    where d.organization_id = ${organizationId}::int and (${await condition(reader, query)})
    order by d.doc_id limit ${mostLinks}::int`.execute(trx)
  return rows.map((row) => itemRow(documents, row))
}

async function condition(reader: RowReader, query: RecordQuery): Promise<RawBuilder<unknown>> {
  const { pageID, jobNum, partNum, resourceID, requestID, empID } = query
  const found: RawBuilder<unknown>[] = []
  if (pageID !== undefined) found.push(sql`d.page_id = ${pageID}::int`)
  if (resourceID !== undefined) found.push(sql`d.resource_id = ${resourceID}`)
  if (requestID !== undefined) found.push(sql`d.request_id = ${requestID}::int`)
  if (empID !== undefined) found.push(sql`d.emp_id = ${empID}`)
  if (partNum !== undefined) found.push(ofPart(partNum, query))
  if (jobNum !== undefined) {
    found.push(sql`(d.job_num = ${jobNum} and ${within('assembly_seq', query.assemblySeq)}
      and ${within('opr_seq', query.oprSeq)})`)
    const made = await madeBy(reader, jobNum)
    if (made) found.push(ofPart(made.partNum, { ...query, revision: made.revision ?? undefined }))
  }
  return found.length === 0 ? sql`true` : sql.join(found, sql` or `)
}

/** Links of a part as a whole, and of what is named of it. */
const ofPart = (partNum: string, { revision, assemblySeq, oprSeq }: RecordQuery) =>
  sql`(d.part_num = ${partNum} and ${within('revision', revision)} and ${within('assembly_seq', assemblySeq)}
    and ${within('opr_seq', oprSeq)})`

/** Where nothing is named everything is; else what is said of all, or of that one. */
const within = (column: string, value: string | number | undefined) =>
  value === undefined ? sql`true` : sql`(${sql.ref(`d.${column}`)} is null or ${sql.ref(`d.${column}`)} = ${value})`

async function madeBy({ trx, organizationId }: RowReader, jobNum: string) {
  const { rows } = await sql<{ partNum: string | null; revision: string | null }>`select part_num as "partNum", revision
    from jobs where organization_id = ${organizationId}::int and job_num = ${jobNum}`.execute(trx)
  const made = rows[0]
  return made?.partNum ? { ...made, partNum: made.partNum } : null
}

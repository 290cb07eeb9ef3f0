import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import type { RevisionFile } from '@takt/domain/areas/documents/docRevisions.ts'
import type { ProgramFetch } from '@takt/domain/areas/documents/responses/programFetch.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { conflict, notFound } from '../../core/http/responses/httpError.ts'
import type { Device } from '../../core/messaging/index.ts'
import { linksFor, recordQuery } from './linksFor.ts'
import { instant, type PageReader, type RowReader } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

/** Selects a program: of an operation, or otherwise of the machine; by name if there are several. */
export const operationQuery = recordQuery
  .pick({ jobNum: true, assemblySeq: true, oprSeq: true })
  .extend({ docName: z.string().min(1).max(200).optional() })
type OperationQuery = z.output<typeof operationQuery>

type Program = { pageId: number; docName: string; revId: number; file: RevisionFile | null; text: string }

/**
 * Returns the approved program that a device requests and records the download. 404 if there is none, 409 if there are
 * several.
 */
export const fetchProgramForDevice = (
  { db }: Pick<Dependencies, 'db'>,
  { device, query, now }: { device: Device; query: OperationQuery; now: number },
): Promise<Program & { fileName: string }> =>
  asTenant(db, { organizationId: device.organizationId, entityId: null, userId: null }, async (trx) => {
    const { organizationId, deviceId } = device
    const { docName, ...operation } = query
    const record =
      operation.jobNum === undefined ? { resourceID: await machineOf({ trx, organizationId }, deviceId) } : operation
    const links = await linksFor({ trx, organizationId }, record)
    const pageIds = links.flatMap(({ docType, pageId }) => (docType === 'Program' ? Number(pageId) : []))
    const named = docName === undefined ? null : docNameOf(docName)
    const { rows } =
      await sql<Program>`select p.page_id as "pageId", p.doc_name as "docName", r.rev_id as "revId", r.file,
        coalesce(r.text #>> '{}', '') as text
      from programs p join doc_revisions r on r.organization_id = p.organization_id and r.rev_id = p.approved_rev_id
      where p.organization_id = ${organizationId}::int and p.page_id = any(${pageIds}::int[])
        and (${named}::text is null or p.doc_name_folded = left(folded(${named}), 200))
      order by p.doc_name`.execute(trx)
    const [program, another] = rows
    if (!program) throw notFound(texts.approvedProgram)
    if (another) throw conflict(texts.severalPrograms(rows.map((row) => row.docName)))
    const { jobNum = null, assemblySeq = null, oprSeq = null } = operation
    await sql`insert into program_fetch
        (organization_id, page_id, fetched_at, rev_id, device_id, job_num, assembly_seq, opr_seq)
      values (${organizationId}::int, ${program.pageId}::int, ${new Date(now)}, ${program.revId}::int, ${deviceId}::int,
        ${jobNum}, ${assemblySeq}::int, ${oprSeq}::int)`.execute(trx)
    return { ...program, fileName: program.file?.fileName ?? `${program.docName}.nc` }
  })

/** Returns the machine of a device; 404 if it has none. */
async function machineOf({ trx, organizationId }: RowReader, deviceId: number) {
  const { rows } = await sql<{ resourceID: string | null }>`select resource_id as "resourceID" from devices
    where organization_id = ${organizationId}::int and device_id = ${deviceId}::int`.execute(trx)
  const resourceID = rows[0]?.resourceID
  if (!resourceID) throw notFound(texts.approvedProgram)
  return resourceID
}

/**
 * Reads the latest hundred downloads of a program; names of devices and jobs are included if the session may read them.
 */
export async function readFetches(
  { trx, session, organizationId }: PageReader,
  pageId: number,
): Promise<ProgramFetch[]> {
  const { rows } = await sql<ProgramFetch>`select ${instant('f.fetched_at')} as "fetchedAt", f.device_id as "deviceId",
      d.device_name as "deviceName", f.rev_id as "revId", r.rev_num as "revNum", f.job_num as "jobNum",
      f.assembly_seq as "assemblySeq", f.opr_seq as "oprSeq"
    from program_fetch f
      left join devices d on d.organization_id = f.organization_id and d.device_id = f.device_id
      left join doc_revisions r on r.organization_id = f.organization_id and r.rev_id = f.rev_id
    where f.organization_id = ${organizationId}::int and f.page_id = ${pageId}::int
    order by f.fetch_id desc limit 100`.execute(trx)
  const namesDevices = mayDo(session, 'devices', 'read')
  const noJob = mayDo(session, 'jobs', 'read') ? {} : { jobNum: null, assemblySeq: null, oprSeq: null }
  return rows.map((row) => ({ ...row, deviceName: namesDevices ? row.deviceName : null, ...noJob }))
}

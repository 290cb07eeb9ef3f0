import { truncateText } from '@takt/domain/core/item/truncateText.ts'
import { composed } from '@takt/domain/core/item/visibleText.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Files } from '../../../core/files/index.ts'
import type { ReportResult } from '../../reports/index.ts'
import type { ExecutionKey } from '../executions/executionEvent.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Run } from '../workflows/workflow.ts'

/** A stored file of a report; its content is streamed to the storage under its hash, never loaded completely. */
export type ReportFile = { name: string; mediaType: string; size: number; sha256: string } & Pick<
  ReportResult,
  'area' | 'namesPeople'
>

/** Maximum size of one file (bytes). */
const maxFileBytes = 2 * 1024 ** 3

/** Returns a title as a file name: letters and digits of any script, dots and dashes. */
const fileName = (title: string) => {
  const name = composed(title).replace(/[^\p{L}\p{N}.-]+/gu, '-')
  return truncateText(name.replace(/^[-.]+|[-.]+$/g, ''), maxNameLength) || 'Report'
}
const maxNameLength = 80

type Formats = { attachPDFs: boolean; attachCSVs: boolean }

/** Stores the files of a report for the organization; `place`: position of the report in its email, from 1. */
export async function storeFiles(
  files: Files,
  organizationId: number,
  {
    report,
    place: position,
    formats,
    signal,
  }: { report: ReportResult; place: number; formats: Formats; signal: AbortSignal },
): Promise<ReportFile[]> {
  const name = `${position}-${fileName(report.title)}`
  const store = async (ending: string, mediaType: string, content: AsyncIterable<Uint8Array>): Promise<ReportFile> => {
    const { size, sha256 } = await files.put(organizationId, untilAborted(content, signal), { maxBytes: maxFileBytes })
    return { name: `${name}.${ending}`, mediaType, size, sha256, area: report.area, namesPeople: report.namesPeople }
  }
  return [
    ...(formats.attachPDFs ? [await store('pdf', 'application/pdf', once(await report.pdf(signal)))] : []),
    ...(formats.attachCSVs ? [await store('csv', 'text/csv', encoded(report.csv()))] : []),
  ]
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

const chunkLength = 64 * 1024

/** Joins lines into larger chunks. */
async function* encoded(texts: AsyncIterable<string>) {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < chunkLength) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}

async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const chunk of content) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** Records the files of an execution for its history and for downloads, including those attached to its email. */
export async function recordFiles(
  { gateway, tenant, executionId, step }: Run<unknown>,
  files: readonly ReportFile[],
): Promise<void> {
  if (files.length === 0) return
  await asTenant(gateway.dependencies.db, tenant, async (trx) => {
    for (const [position, { name, mediaType, size, sha256, area, namesPeople }] of files.entries())
      await sql`insert into task_file (organization_id, execution_id, place, name, media_type, size, sha256, areas,
          names_people)
        values (${tenant.organizationId}::int, ${executionId}::uuid, ${position}::int, ${name}, ${mediaType}, ${size}::bigint,
          ${sha256}, ${[area]}::text[], ${namesPeople})`.execute(trx)
  })
  const details = files.map(({ name, size }, position) => ({
    name,
    text: sizeText(size),
    href: `/api/scheduledTasks/executions/${executionId}/files/${position}`,
  }))
  await step('Files', { details })
}

/** Formats a file size: `512 bytes`, `14.2 kB`, `3.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

/** Reads the recorded files of an execution with their content, as attachments of its emails. */
export async function readFiles(
  { db, store }: { db: Kysely<Tables>; store: Files },
  { organizationId, executionId }: ExecutionKey,
) {
  const { rows } = await asTenant(db, { organizationId, entityId: null, userId: null }, (trx) =>
    sql<Pick<ReportFile, 'name' | 'mediaType' | 'sha256'>>`select name, media_type as "mediaType", sha256 from task_file
      where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid order by place`.execute(
      trx,
    ),
  )
  return Promise.all(
    rows.map(async ({ name, mediaType, sha256 }) => {
      const content = await store.get(organizationId, sha256)
      if (!content) throw new Error(texts.fileGone)
      const chunks = await Array.fromAsync(content.stream as AsyncIterable<Buffer>)
      return { filename: name, contentType: mediaType, content: Buffer.concat(chunks) }
    }),
  )
}

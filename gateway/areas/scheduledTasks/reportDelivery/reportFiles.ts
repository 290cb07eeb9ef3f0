import { cutText } from '@takt/domain/core/item/cutText.ts'
import { composed } from '@takt/domain/core/item/visibleText.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Files } from '../../../core/files/face.ts'
import type { ReportResult } from '../../reports/face.ts'
import type { ExecutionKey } from '../executions/executionEvent.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'

/** A report as a file: kept under its hash, so that a long one is never held whole. */
export type ReportFile = { name: string; mediaType: string; size: number; sha256: string } & Pick<
  ReportResult,
  'area' | 'namesPeople'
>

/** What one file may be at most (bytes). */
const maxBytes = 2 * 1024 ** 3

/** A title as the name of a file: letters and digits of any script, dots and dashes. */
const fileName = (title: string) => {
  const name = composed(title).replace(/[^\p{L}\p{N}.-]+/gu, '-')
  return cutText(name.replace(/^[-.]+|[-.]+$/g, ''), longestName) || 'Report'
}
const longestName = 80

type Wanted = { attachPDFs: boolean; attachCSVs: boolean }

/** The files of a report, `place` of those in its letter, kept for the organization. */
export async function keepFiles(
  files: Files,
  organizationId: number,
  { report, place, wanted, signal }: { report: ReportResult; place: number; wanted: Wanted; signal: AbortSignal },
): Promise<ReportFile[]> {
  const name = `${place}-${fileName(report.title)}`
  const keep = async (ending: string, mediaType: string, content: AsyncIterable<Uint8Array>): Promise<ReportFile> => {
    const { size, sha256 } = await files.put(organizationId, untilAborted(content, signal), { maxBytes })
    return { name: `${name}.${ending}`, mediaType, size, sha256, area: report.area, namesPeople: report.namesPeople }
  }
  return [
    ...(wanted.attachPDFs ? [await keep('pdf', 'application/pdf', once(await report.pdf(signal)))] : []),
    ...(wanted.attachCSVs ? [await keep('csv', 'text/csv', encoded(report.csv()))] : []),
  ]
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

const atOnce = 64 * 1024

/** Text in larger parts: lines come one by one. */
async function* encoded(texts: AsyncIterable<string>) {
  let part = ''
  for await (const text of texts) {
    part += text
    if (part.length < atOnce) continue
    yield Buffer.from(part)
    part = ''
  }
  if (part !== '') yield Buffer.from(part)
}

async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const part of content) {
    signal.throwIfAborted()
    yield part
  }
}

/** The files that were noted of an execution, with what they hold, to be attached to its letters. */
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
      const found = await store.get(organizationId, sha256)
      if (!found) throw new Error(texts.fileGone)
      const parts = await Array.fromAsync(found.stream as AsyncIterable<Buffer>)
      return { filename: name, contentType: mediaType, content: Buffer.concat(parts) }
    }),
  )
}

import { type DocDone, docResult } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { HttpError, notFound } from '../../core/http/responses/httpError.ts'
import type { PageReader } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

type Reader = Pick<PageReader, 'trx' | 'session' | 'organizationId' | 'now'>
type Usage = { uploads: number; bytes: number; ofAll: number }

/** Limits for the unfinished uploads of a user and of an organization; sizes as announced. */
const limits = { uploads: 20, megabytes: 10 * largestFileMb, megabytesOfAll: 100 * largestFileMb }
const megabyte = 1_048_576

/** A started upload: its announced size in bytes, and its result if it is finished. */
export type UploadSession = { size: number; done: DocDone | null }

/** Records the start of an upload; rejects it if the user or the organization exceeds the limits. */
export async function createUploadSession(reader: Reader, uploadId: string, size: number): Promise<void> {
  const { trx, session, organizationId, now } = reader
  await lockUntilCommit(trx, lockKeys.uploadsOf(organizationId))
  // Uploads without activity for a day are removed; their bytes are removed by `gateway/core/files`.
  await sql`delete from doc_upload where organization_id = ${organizationId}::int
    and changed_at < ${new Date(now)}::timestamptz - interval '1 day'`.execute(trx)
  const ofUser = sql`user_id = ${session.userId}::int`
  const { rows } = await sql<Usage>`select count(*) filter (where ${ofUser})::int as uploads,
      coalesce(sum(size) filter (where ${ofUser}), 0)::float8 as bytes, coalesce(sum(size), 0)::float8 as "ofAll"
    from doc_upload where organization_id = ${organizationId}::int and done is null`.execute(trx)
  const { uploads, bytes, ofAll } = rows[0]!
  if (uploads >= limits.uploads) throw new HttpError('tooMany', texts.tooManyUploads(limits.uploads))
  if (bytes + size > limits.megabytes * megabyte)
    throw new HttpError('tooMany', texts.tooMuchUnfinished(limits.megabytes))
  if (ofAll + size > limits.megabytesOfAll * megabyte)
    throw new HttpError('tooMany', texts.tooMuchUnfinishedOfAll(limits.megabytesOfAll))
  await sql`insert into doc_upload (organization_id, upload_id, user_id, size, changed_at) values
    (${organizationId}::int, ${uploadId}::uuid, ${session.userId}::int, ${size}::bigint, ${new Date(now)})`.execute(trx)
}

/** Reads an own upload, or responds 404; `alone` locks it until the end of the transaction. */
export async function readUploadSession(reader: Reader, uploadId: string, mode?: 'alone'): Promise<UploadSession> {
  const { rows } = await sql<UploadSession>`select size::float8 as size, done from doc_upload
    where organization_id = ${reader.organizationId}::int and upload_id = ${uploadId}::uuid
      and user_id = ${reader.session.userId}::int ${mode === 'alone' ? sql`for update` : sql``}`.execute(reader.trx)
  const [row] = rows
  if (!row) throw notFound(texts.noUpload)
  return { ...row, done: row.done && docResult.parse(row.done) }
}

/** Records activity of an upload: it is kept for another day. */
export const touchUploadSession = ({ trx, organizationId, now }: Reader, uploadId: string) =>
  sql`update doc_upload set changed_at = ${new Date(now)} where organization_id = ${organizationId}::int
    and upload_id = ${uploadId}::uuid`.execute(trx)

/** Records the result of an upload; finishing it again returns the same result. */
export const finishUploadSession = ({ trx, organizationId, now }: Reader, uploadId: string, done: DocDone) =>
  sql`update doc_upload set done = ${JSON.stringify(done)}::jsonb, changed_at = ${new Date(now)}
    where organization_id = ${organizationId}::int and upload_id = ${uploadId}::uuid`.execute(trx)

/** Removes an own unfinished upload. */
export const deleteUploadSession = ({ trx, session, organizationId }: Reader, uploadId: string) =>
  sql`delete from doc_upload where organization_id = ${organizationId}::int and upload_id = ${uploadId}::uuid
    and user_id = ${session.userId}::int and done is null`.execute(trx)

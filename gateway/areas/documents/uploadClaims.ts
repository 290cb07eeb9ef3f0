import { type DocDone, docDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { largestFileMb } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../core/http/responses/refusal.ts'
import type { PageReader } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

type Reader = Pick<PageReader, 'trx' | 'session' | 'organizationId' | 'now'>
type Room = { uploads: number; bytes: number; ofAll: number }

/** What a person has of uploads that are not finished, and what all of an organization have: bytes as claimed. */
const most = { uploads: 20, megabytes: 10 * largestFileMb, megabytesOfAll: 100 * largestFileMb }
const megabyte = 1_048_576

/** An upload that was begun: how many bytes it is for, and what came of it, if it was finished. */
export type UploadClaim = { size: number; done: DocDone | null }

/** Notes that an upload begins; refuses what is more than a person, or an organization, may have under way. */
export async function claimUpload(reader: Reader, uploadId: string, size: number): Promise<void> {
  const { trx, session, organizationId, now } = reader
  await lockUntilCommit(trx, lockKeys.uploadsOf(organizationId))
  // What nothing was added to for a day is forgotten, its bytes too (`gateway/core/files`).
  await sql`delete from doc_upload where organization_id = ${organizationId}::int
    and changed_at < ${new Date(now)}::timestamptz - interval '1 day'`.execute(trx)
  const mine = sql`user_id = ${session.userId}::int`
  const { rows } = await sql<Room>`select count(*) filter (where ${mine})::int as uploads,
      coalesce(sum(size) filter (where ${mine}), 0)::float8 as bytes, coalesce(sum(size), 0)::float8 as "ofAll"
    from doc_upload where organization_id = ${organizationId}::int and done is null`.execute(trx)
  const { uploads, bytes, ofAll } = rows[0]!
  if (uploads >= most.uploads) throw new Refusal('tooMany', texts.tooManyUploads(most.uploads))
  if (bytes + size > most.megabytes * megabyte) throw new Refusal('tooMany', texts.tooMuchUnfinished(most.megabytes))
  if (ofAll + size > most.megabytesOfAll * megabyte)
    throw new Refusal('tooMany', texts.tooMuchUnfinishedOfAll(most.megabytesOfAll))
  await sql`insert into doc_upload (organization_id, upload_id, user_id, size, changed_at) values
    (${organizationId}::int, ${uploadId}::uuid, ${session.userId}::int, ${size}::bigint, ${new Date(now)})`.execute(trx)
}

/** The claim of one's own upload, or 404; `alone` waits for whoever finishes it, and keeps others out until the end. */
export async function uploadClaim(reader: Reader, uploadId: string, how?: 'alone'): Promise<UploadClaim> {
  const { rows } = await sql<UploadClaim>`select size::float8 as size, done from doc_upload
    where organization_id = ${reader.organizationId}::int and upload_id = ${uploadId}::uuid
      and user_id = ${reader.session.userId}::int ${how === 'alone' ? sql`for update` : sql``}`.execute(reader.trx)
  const [found] = rows
  if (!found) throw notFound(texts.noUpload)
  return { ...found, done: found.done && docDone.parse(found.done) }
}

/** Notes that something was added to an upload: it is kept for a day from now on. */
export const touchClaim = ({ trx, organizationId, now }: Reader, uploadId: string) =>
  sql`update doc_upload set changed_at = ${new Date(now)} where organization_id = ${organizationId}::int
    and upload_id = ${uploadId}::uuid`.execute(trx)

/** Notes what came of an upload: whoever finishes it again is told the same. */
export const finishClaim = ({ trx, organizationId, now }: Reader, uploadId: string, done: DocDone) =>
  sql`update doc_upload set done = ${JSON.stringify(done)}::jsonb, changed_at = ${new Date(now)}
    where organization_id = ${organizationId}::int and upload_id = ${uploadId}::uuid`.execute(trx)

/** Forgets an upload of one's own that was not finished. */
export const dropClaim = ({ trx, session, organizationId }: Reader, uploadId: string) =>
  sql`delete from doc_upload where organization_id = ${organizationId}::int and upload_id = ${uploadId}::uuid
    and user_id = ${session.userId}::int and done is null`.execute(trx)

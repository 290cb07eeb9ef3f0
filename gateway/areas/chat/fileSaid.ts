import { asTenant } from '@takt/store/postgres/postgres.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { fileAnswer } from '../documents/face.ts'
import { chatFiles } from './chatFiles.ts'
import type { SaidFile } from './messageRows.ts'
import type { Talker } from './talker.ts'
import { chatTexts as texts } from './texts.ts'

/**
 * The file of a message in the conversation that `which` names (about `chat_conversation c`), as the talker may read it
 * now. Refuses (404) messages without one, those that were taken back, and those of conversations that it may not read.
 */
export async function fileSaid(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  { tenant, kinds }: Talker,
  { which, seq }: { which: RawBuilder<boolean>; seq: number },
): Promise<Response> {
  const { organizationId } = tenant
  const { rows } = await asTenant(db, tenant, (trx) =>
    sql<{ file: SaidFile }>`select m.file
      from chat_conversation c join chat_message m using (organization_id, conversation_id)
      where c.organization_id = ${organizationId}::int and c.kind = any (${kinds}::text[]) and ${which}
        and m.seq = ${seq}::int and m.file is not null`.execute(trx),
  )
  const file = rows[0]?.file
  const kept = file && (await chatFiles(env).get(organizationId, file.sha256))
  if (!kept) throw notFound(texts.message(seq))
  return fileAnswer({ fileName: file.fileName, mediaType: file.mediaType, kept })
}

import { asTenant } from '@takt/store/postgres/postgres.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { fileResponse } from '../documents/index.ts'
import type { ChatActor } from './chatActor.ts'
import { chatFiles } from './chatFiles.ts'
import type { MessageFile } from './messageRows.ts'
import { chatTexts as texts } from './texts.ts'

/**
 * Returns the file of a message in the conversation that `which` selects (on `chat_conversation c`), if the actor may
 * read it now. Responds 404 for messages without a file, retracted messages, and conversations that the actor may not
 * read.
 */
export async function readChatFile(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  { tenant, kinds }: ChatActor,
  { which, seq }: { which: RawBuilder<boolean>; seq: number },
): Promise<Response> {
  const { organizationId } = tenant
  const { rows } = await asTenant(db, tenant, (trx) =>
    sql<{ file: MessageFile }>`select m.file
      from chat_conversation c join chat_message m using (organization_id, conversation_id)
      where c.organization_id = ${organizationId}::int and c.kind = any (${kinds}::text[]) and ${which}
        and m.seq = ${seq}::int and m.file is not null`.execute(trx),
  )
  const file = rows[0]?.file
  const stored = file && (await chatFiles(env).get(organizationId, file.sha256))
  if (!stored) throw notFound(texts.message(seq))
  return fileResponse({ fileName: file.fileName, mediaType: file.mediaType, stored })
}

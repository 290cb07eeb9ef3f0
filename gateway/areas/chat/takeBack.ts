import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { conversationAt } from './conversationRows.ts'
import type { Talker } from './talker.ts'
import { hearersOf, tellChat } from './tellChat.ts'
import { chatTexts as texts } from './texts.ts'

/**
 * Takes back what the talker said: its text or file is gone, that there was one stays. Refuses what others said (404).
 */
export async function takeBack(
  dependencies: Dependencies,
  talker: Talker,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const { organizationId } = talker.tenant
  const hearers = await asTenant(dependencies.db, talker.tenant, async (trx) => {
    const at = await conversationAt(trx, talker, conversationId)
    const { rows } = await sql`update chat_message set said = '', file = null, mentions = '{}',
        taken_back_at = coalesce(taken_back_at, ${new Date(dependencies.now())}::timestamptz)
      where organization_id = ${organizationId}::int and conversation_id = ${conversationId}::uuid
        and seq = ${seq}::int and user_id = ${talker.userId}::int returning seq`.execute(trx)
    if (rows.length === 0) throw notFound(texts.message(seq))
    return hearersOf(trx, organizationId, at)
  })
  tellChat(dependencies, organizationId, hearers, { conversationId, seq, what: 'back' })
}

import type { ChatMessage, MessageBody } from '@takt/domain/areas/chat/answers/chat.ts'
import { mayMention, mentioned } from '@takt/domain/areas/chat/mentions.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { conflict } from '../../core/http/responses/refusal.ts'
import { type ConversationRow, conversationAt } from './conversationRows.ts'
import { findPeople, type Person } from './findPeople.ts'
import { callReaders, type Reached } from './machineReaders.ts'
import { type MessageRow, messageColumns, type SaidFile, toldMessage } from './messageRows.ts'
import { refuseTooMuch } from './refuseTooMuch.ts'
import { takesPart } from './takesPart.ts'
import type { Talker } from './talker.ts'
import { type Hearers, hearersOf, tellChat } from './tellChat.ts'
import { chatTexts as texts } from './texts.ts'

/** A file that is said; `keep` keeps what it is of, once it is recorded. */
export type SendingFile = { file: SaidFile; keep: () => Promise<void> }

/** `waitedSince`: when it was said, where it waited for the network (epoch ms). */
type Saying = {
  talker: Talker
  body: MessageBody
  people: readonly Person[]
  now: number
  waitedSince: number | null
  sending: SendingFile | null
  /** Of a machine's message: who reads it; null: a person says it. */
  reached: Reached | null
}

/** The message of this `clientId`, if it was said before; what says something else by it is refused. */
async function saidBefore(
  trx: Transaction<Tables>,
  { conversationId }: ConversationRow,
  { talker, body, sending }: Saying,
) {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from chat_message m
    where m.organization_id = ${talker.tenant.organizationId}::int and m.conversation_id = ${conversationId}::uuid
      and m.client_id = ${body.clientId}::uuid`.execute(trx)
  const [message] = rows
  if (!message) return undefined
  const isOwn = message.userId === talker.userId && message.deviceId === talker.deviceId
  const isSame = message.said === body.said && message.file?.sha256 === sending?.file.sha256
  if (!isOwn || !(isSame || message.isTakenBack)) throw conflict(texts.otherMessage)
  return message
}

/** Records a message in the conversation that is held; whoever says it or is mentioned takes part from then on. */
async function record(trx: Transaction<Tables>, at: ConversationRow, saying: Saying): Promise<MessageRow> {
  const { talker, body, people, now, waitedSince, sending, reached } = saying
  const { organizationId } = talker.tenant
  const file = sending?.file ?? null
  await refuseTooMuch(trx, talker, { now, bytes: file?.size ?? 0 })
  const found = new Map(people.map(({ userId, userName }) => [userName, userId]))
  const mentions = mentioned(body.said, [...found.keys()])
    .map((userName) => found.get(userName)!)
    .filter((userId) => at.forUsers === null || at.forUsers.includes(userId))
  const seq = at.lastSeq + 1
  const saidAt = new Date(now)
  await sql`update chat_conversation set last_seq = ${seq}::int, last_at = ${saidAt}::timestamptz
    where organization_id = ${organizationId}::int and conversation_id = ${at.conversationId}::uuid`.execute(trx)
  const { rows } =
    await sql<MessageRow>`insert into chat_message as m (organization_id, conversation_id, seq, client_id,
      for_users, user_id, device_id, resource_id, name, said, file, file_bytes, mentions, said_at, waited_since)
    values (${organizationId}::int, ${at.conversationId}::uuid, ${seq}::int, ${body.clientId}::uuid,
      ${at.forUsers}::int[], ${talker.userId}::int, ${talker.deviceId}::int, ${talker.resourceID},
      ${talker.name}, ${body.said}, ${file && JSON.stringify(file)}::jsonb, ${file?.size ?? 0}::int,
      ${mentions}::int[], ${saidAt}::timestamptz,
      ${waitedSince === null ? null : new Date(waitedSince)}::timestamptz)
    returning ${messageColumns}`.execute(trx)
  const joining = [...mentions, ...(talker.userId === null ? [] : [talker.userId])]
  if (reached) await callReaders(trx, { organizationId, conversationId: at.conversationId, seq }, reached)
  await sql`insert into chat_member as p (organization_id, conversation_id, user_id, read_seq)
    select ${organizationId}::int, ${at.conversationId}::uuid, member, ${seq - 1}::int
    from (select distinct unnest(${joining}::int[]) as member) joining
    on conflict (organization_id, conversation_id, user_id) do update
      set read_seq = case when ${takesPart('p')} then p.read_seq else excluded.read_seq end, called_until = null
      where p.called_until is not null`.execute(trx)
  return rows[0]!
}

/**
 * Says something in a conversation, once for each `clientId`, and tells everybody who takes part. `within` finds the
 * conversation in the transaction in which it is said. Refuses (404) conversations that the talker may not read, (409)
 * a `clientId` of another message, and (429) who says too much.
 */
export async function say(
  dependencies: Dependencies,
  talker: Talker,
  within: (trx: Transaction<Tables>) => Promise<string>,
  {
    waitedSince = null,
    sending = null,
    reached = null,
    ...body
  }: MessageBody & Partial<Pick<Saying, 'waitedSince' | 'sending' | 'reached'>>,
): Promise<ChatMessage> {
  const { db, systemDb, now } = dependencies
  const { organizationId } = talker.tenant
  const people = await findPeople(systemDb, talker.tenant, mayMention(body.said))
  const saying: Saying = { talker, body, people, now: now(), waitedSince, sending, reached }
  const who = talker.userId === null ? `device ${talker.deviceId}` : `user ${talker.userId}`
  const done = await asTenant(db, talker.tenant, async (trx) => {
    // One after the other: what somebody says is counted.
    await lockUntilCommit(trx, lockKeys.saysOf(organizationId, who))
    const at = await conversationAt(trx, talker, await within(trx), 'hold')
    const before = await saidBefore(trx, at, saying)
    const message = before ?? (await record(trx, at, saying))
    const hearers: Hearers = await hearersOf(trx, organizationId, at)
    // As the last thing: what is not recorded leaves nothing.
    if (!before) await sending?.keep()
    return { message, hearers, conversationId: at.conversationId }
  })
  const { message, hearers, conversationId } = done
  tellChat(dependencies, organizationId, hearers, { conversationId, seq: message.seq, what: 'said' })
  return toldMessage(message, new Map(people.map(({ userId, userName }) => [userId, userName])), talker)
}

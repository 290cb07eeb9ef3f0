import { mayMention, mentioned } from '@takt/domain/areas/chat/mentions.ts'
import type { ChatMessage, MessageBody } from '@takt/domain/areas/chat/responses/chat.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { conflict } from '../../core/http/responses/httpError.ts'
import type { ChatActor } from './chatActor.ts'
import { type ConversationRow, conversationAt } from './conversationRows.ts'
import { enforceChatLimits } from './enforceChatLimits.ts'
import { findPeople, type Person } from './findPeople.ts'
import { callReaders, type Reached } from './machineReaders.ts'
import { type MessageFile, type MessageRow, messageColumns, toChatMessage } from './messageRows.ts'
import { type ChatRecipients, publishChat, readRecipients } from './publishChat.ts'
import { takesPart } from './takesPart.ts'
import { chatTexts as texts } from './texts.ts'

/** A file to be posted; `store` moves it to permanent storage once its message is recorded. */
export type OutgoingFile = { file: MessageFile; store: () => Promise<void> }

/** `waitedSince`: when the message was written, if it waited for the network (epoch ms). */
type PostRequest = {
  talker: ChatActor
  body: MessageBody
  people: readonly Person[]
  now: number
  waitedSince: number | null
  sending: OutgoingFile | null
  /** Readers of a machine's message; null for a message of a person. */
  reached: Reached | null
}

/** Returns the message with this `clientId` if it was posted before; rejects the request if its content differs. */
async function findPosted(
  trx: Transaction<Tables>,
  { conversationId }: ConversationRow,
  { talker: actor, body, sending }: PostRequest,
) {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from chat_message m
    where m.organization_id = ${actor.tenant.organizationId}::int and m.conversation_id = ${conversationId}::uuid
      and m.client_id = ${body.clientId}::uuid`.execute(trx)
  const [message] = rows
  if (!message) return undefined
  const isOwn = message.userId === actor.userId && message.deviceId === actor.deviceId
  const isSame = message.said === body.said && message.file?.sha256 === sending?.file.sha256
  if (!isOwn || !(isSame || message.isTakenBack)) throw conflict(texts.otherMessage)
  return message
}

/** Records a message in the locked conversation; its author and the mentioned users take part from then on. */
async function record(trx: Transaction<Tables>, at: ConversationRow, request: PostRequest): Promise<MessageRow> {
  const { talker: actor, body, people, now, waitedSince, sending, reached } = request
  const { organizationId } = actor.tenant
  const file = sending?.file ?? null
  await enforceChatLimits(trx, actor, { now, bytes: file?.size ?? 0 })
  const userIdByName = new Map(people.map(({ userId, userName }) => [userName, userId]))
  const mentions = mentioned(body.said, [...userIdByName.keys()])
    .map((userName) => userIdByName.get(userName)!)
    .filter((userId) => at.forUsers === null || at.forUsers.includes(userId))
  const seq = at.lastSeq + 1
  const saidAt = new Date(now)
  await sql`update chat_conversation set last_seq = ${seq}::int, last_at = ${saidAt}::timestamptz
    where organization_id = ${organizationId}::int and conversation_id = ${at.conversationId}::uuid`.execute(trx)
  const { rows } =
    await sql<MessageRow>`insert into chat_message as m (organization_id, conversation_id, seq, client_id,
      for_users, user_id, device_id, resource_id, name, said, file, file_bytes, mentions, said_at, waited_since)
    values (${organizationId}::int, ${at.conversationId}::uuid, ${seq}::int, ${body.clientId}::uuid,
      ${at.forUsers}::int[], ${actor.userId}::int, ${actor.deviceId}::int, ${actor.resourceID},
      ${actor.name}, ${body.said}, ${file && JSON.stringify(file)}::jsonb, ${file?.size ?? 0}::int,
      ${mentions}::int[], ${saidAt}::timestamptz,
      ${waitedSince === null ? null : new Date(waitedSince)}::timestamptz)
    returning ${messageColumns}`.execute(trx)
  const joining = [...mentions, ...(actor.userId === null ? [] : [actor.userId])]
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
 * Posts a message to a conversation, once per `clientId`, and notifies all participants. `within` returns the
 * conversation ID within the transaction. Responds 404 for conversations that the actor may not read, 409 for a
 * `clientId` of another message, and 429 if the rate limits are exceeded.
 */
export async function postMessage(
  dependencies: Dependencies,
  actor: ChatActor,
  within: (trx: Transaction<Tables>) => Promise<string>,
  {
    waitedSince = null,
    sending = null,
    reached = null,
    ...body
  }: MessageBody & Partial<Pick<PostRequest, 'waitedSince' | 'sending' | 'reached'>>,
): Promise<ChatMessage> {
  const { db, systemDb, now } = dependencies
  const { organizationId } = actor.tenant
  const people = await findPeople(systemDb, actor.tenant, mayMention(body.said))
  const request: PostRequest = { talker: actor, body, people, now: now(), waitedSince, sending, reached }
  const author = actor.userId === null ? `device ${actor.deviceId}` : `user ${actor.userId}`
  const result = await asTenant(db, actor.tenant, async (trx) => {
    // Serialized per author, because the messages of an author are counted.
    await lockUntilCommit(trx, lockKeys.chatOf(organizationId, author))
    const at = await conversationAt(trx, actor, await within(trx), 'hold')
    const before = await findPosted(trx, at, request)
    const message = before ?? (await record(trx, at, request))
    const recipients: ChatRecipients = await readRecipients(trx, organizationId, at)
    // Last step, so that a failed request leaves no file behind.
    if (!before) await sending?.store()
    return { message, hearers: recipients, conversationId: at.conversationId }
  })
  const { message, hearers: recipients, conversationId } = result
  publishChat(dependencies, organizationId, recipients, { conversationId, seq: message.seq, what: 'said' })
  return toChatMessage(message, new Map(people.map(({ userId, userName }) => [userId, userName])), actor)
}

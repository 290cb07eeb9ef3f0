import { randomUUID } from 'node:crypto'
import { maxNewConversationsPerMinute } from '@takt/domain/areas/chat/chatLimits.ts'
import type { ConversationKind } from '@takt/domain/areas/chat/conversation.ts'
import type { ConversationBody } from '@takt/domain/areas/chat/responses/chat.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { HttpError, invalid, notFound } from '../../core/http/responses/httpError.ts'
import type { ChatActor } from './chatActor.ts'
import { findPeople } from './findPeople.ts'
import { takesPart } from './takesPart.ts'
import { chatTexts as texts } from './texts.ts'

const minuteMs = 60_000

/** The identity of a conversation besides its ID. */
export type Subject = { kind: ConversationKind; about: string; forUsers: number[] | null }

/**
 * The subject of a conversation: people, a machine or a job. People who may not be written to are rejected like unknown
 * names.
 */
async function subjectOf(
  { systemDb }: Dependencies,
  { tenant, userId }: ChatActor,
  body: ConversationBody,
): Promise<Subject> {
  if ('resourceID' in body) return { kind: 'resource', about: body.resourceID, forUsers: null }
  if ('jobNum' in body) return { kind: 'job', about: body.jobNum, forUsers: null }
  const people = await findPeople(systemDb, tenant, body.users)
  const names = new Set(people.map(({ userName }) => userName.toLowerCase()))
  const missing = body.users.find((userName) => !names.has(userName.toLowerCase()))
  if (missing !== undefined) throw invalid({ users: texts.unknownUser(missing) })
  const otherUsers = people.map((person) => person.userId).filter((other) => other !== userId)
  if (otherUsers.length === 0) throw invalid({ users: texts.oneself })
  const forUsers = [...otherUsers, userId!].sort((a, b) => a - b)
  return { kind: 'direct', about: forUsers.join(), forUsers }
}

const tables = {
  resource: { name: 'resources', key: 'resource_id', text: texts.resource },
  job: { name: 'jobs', key: 'job_num', text: texts.job },
} as const

/** Rejects machines and jobs that do not exist. */
async function rejectMissing(trx: Transaction<Tables>, organizationId: number, { kind, about }: Subject) {
  if (kind === 'direct') return
  const { name, key, text } = tables[kind]
  const { rows } = await sql`select from ${sql.table(name)}
    where organization_id = ${organizationId}::int and ${sql.ref(key)} = ${about}`.execute(trx)
  if (rows.length === 0) throw notFound(text(about))
}

async function rejectTooMany(trx: Transaction<Tables>, { tenant, userId }: ChatActor, now: number) {
  const { rows } = await sql<{ begun: number }>`select count(*)::int as begun from chat_conversation
    where organization_id = ${tenant.organizationId}::int and started_by = ${userId}::int
      and started_at > ${new Date(now - minuteMs)}::timestamptz`.execute(trx)
  if (rows[0]!.begun >= maxNewConversationsPerMinute)
    throw new HttpError('tooMany', texts.tooManyConversations(maxNewConversationsPerMinute), {
      retryAfterSecs: minuteMs / 1000,
    })
}

/**
 * Returns the ID of the conversation on a subject, and creates it if there is none, in the caller's transaction. The
 * user takes part in it from then on; earlier messages count as read.
 */
export async function conversationOn(
  trx: Transaction<Tables>,
  actor: ChatActor,
  subject: Subject,
  now: number,
): Promise<string> {
  const { tenant, userId } = actor
  const { organizationId } = tenant
  const { kind, about, forUsers } = subject
  const findConversation = async () => {
    const { rows } = await sql<{ conversationId: string }>`select conversation_id as "conversationId"
      from chat_conversation where organization_id = ${organizationId}::int and kind = ${kind}
        and about = ${about}`.execute(trx)
    return rows[0]?.conversationId
  }
  let conversationId = await findConversation()
  if (conversationId === undefined) {
    await rejectMissing(trx, organizationId, subject)
    if (userId !== null) {
      await lockUntilCommit(trx, lockKeys.chatOf(organizationId, `user ${userId}`))
      await rejectTooMany(trx, actor, now)
    }
    const at = new Date(now)
    await sql`insert into chat_conversation (organization_id, conversation_id, kind, about, for_users, last_at,
        started_at, started_by)
      values (${organizationId}::int, ${randomUUID()}::uuid, ${kind}, ${about}, ${forUsers}::int[], ${at}::timestamptz,
        ${at}::timestamptz, ${userId}::int)
      on conflict (organization_id, kind, about) do nothing`.execute(trx)
    conversationId = (await findConversation())!
  }
  const members = forUsers ?? (userId === null ? [] : [userId])
  // A user who was called in by a machine becomes a regular participant.
  await sql`insert into chat_member as p (organization_id, conversation_id, user_id, read_seq)
    select c.organization_id, c.conversation_id, member, c.last_seq
    from chat_conversation c, unnest(${members}::int[]) as member
    where c.organization_id = ${organizationId}::int and c.conversation_id = ${conversationId}::uuid
    on conflict (organization_id, conversation_id, user_id) do update
      set read_seq = case when ${takesPart('p')} then p.read_seq else excluded.read_seq end, called_until = null
      where p.called_until is not null`.execute(trx)
  return conversationId
}

/** Opens the conversation that the body refers to for a user; responds 404 for subjects that the user may not read. */
export async function startConversation(
  dependencies: Dependencies,
  actor: ChatActor,
  body: ConversationBody,
): Promise<string> {
  const subject = await subjectOf(dependencies, actor, body)
  if (!actor.kinds.includes(subject.kind) && subject.kind !== 'direct')
    throw notFound(tables[subject.kind].text(subject.about))
  return asTenant(dependencies.db, actor.tenant, (trx) => conversationOn(trx, actor, subject, dependencies.now()))
}

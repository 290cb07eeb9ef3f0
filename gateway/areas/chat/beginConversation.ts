import { randomUUID } from 'node:crypto'
import type { ConversationBody } from '@takt/domain/areas/chat/answers/chat.ts'
import { begunPerMinute } from '@takt/domain/areas/chat/chatLimits.ts'
import type { ConversationKind } from '@takt/domain/areas/chat/conversation.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalid, notFound, Refusal } from '../../core/http/responses/refusal.ts'
import { findPeople } from './findPeople.ts'
import { takesPart } from './takesPart.ts'
import type { Talker } from './talker.ts'
import { chatTexts as texts } from './texts.ts'

const minuteMs = 60_000

/** What a conversation is known by beside its number. */
export type Subject = { kind: ConversationKind; about: string; forUsers: number[] | null }

/** With whom, or about what; refuses people whom one may not write to as if there were none of that name. */
async function subjectOf(
  { systemDb }: Dependencies,
  { tenant, userId }: Talker,
  body: ConversationBody,
): Promise<Subject> {
  if ('resourceID' in body) return { kind: 'resource', about: body.resourceID, forUsers: null }
  if ('jobNum' in body) return { kind: 'job', about: body.jobNum, forUsers: null }
  const found = await findPeople(systemDb, tenant, body.users)
  const names = new Set(found.map(({ userName }) => userName.toLowerCase()))
  const missing = body.users.find((userName) => !names.has(userName.toLowerCase()))
  if (missing !== undefined) throw invalid({ users: texts.nobody(missing) })
  const others = found.map((person) => person.userId).filter((other) => other !== userId)
  if (others.length === 0) throw invalid({ users: texts.oneself })
  const forUsers = [...others, userId!].sort((a, b) => a - b)
  return { kind: 'direct', about: forUsers.join(), forUsers }
}

const tables = {
  resource: { name: 'resources', key: 'resource_id', text: texts.resource },
  job: { name: 'jobs', key: 'job_num', text: texts.job },
} as const

/** Refuses machines and jobs that there are not. */
async function refuseMissing(trx: Transaction<Tables>, organizationId: number, { kind, about }: Subject) {
  if (kind === 'direct') return
  const { name, key, text } = tables[kind]
  const { rows } = await sql`select from ${sql.table(name)}
    where organization_id = ${organizationId}::int and ${sql.ref(key)} = ${about}`.execute(trx)
  if (rows.length === 0) throw notFound(text(about))
}

async function refuseTooMany(trx: Transaction<Tables>, { tenant, userId }: Talker, now: number) {
  const { rows } = await sql<{ begun: number }>`select count(*)::int as begun from chat_conversation
    where organization_id = ${tenant.organizationId}::int and started_by = ${userId}::int
      and started_at > ${new Date(now - minuteMs)}::timestamptz`.execute(trx)
  if (rows[0]!.begun >= begunPerMinute)
    throw new Refusal('tooMany', texts.tooManyBegun(begunPerMinute), { retryAfterSecs: minuteMs / 1000 })
}

/**
 * The number of the conversation on a subject, which is begun if there is none, in the transaction of whoever wants it.
 * A user takes part in it from then on, and has read what was said before.
 */
export async function conversationOn(
  trx: Transaction<Tables>,
  talker: Talker,
  subject: Subject,
  now: number,
): Promise<string> {
  const { tenant, userId } = talker
  const { organizationId } = tenant
  const { kind, about, forUsers } = subject
  const known = async () => {
    const { rows } = await sql<{ conversationId: string }>`select conversation_id as "conversationId"
      from chat_conversation where organization_id = ${organizationId}::int and kind = ${kind}
        and about = ${about}`.execute(trx)
    return rows[0]?.conversationId
  }
  let conversationId = await known()
  if (conversationId === undefined) {
    await refuseMissing(trx, organizationId, subject)
    if (userId !== null) {
      await lockUntilCommit(trx, lockKeys.saysOf(organizationId, `user ${userId}`))
      await refuseTooMany(trx, talker, now)
    }
    const at = new Date(now)
    await sql`insert into chat_conversation (organization_id, conversation_id, kind, about, for_users, last_at,
        started_at, started_by)
      values (${organizationId}::int, ${randomUUID()}::uuid, ${kind}, ${about}, ${forUsers}::int[], ${at}::timestamptz,
        ${at}::timestamptz, ${userId}::int)
      on conflict (organization_id, kind, about) do nothing`.execute(trx)
    conversationId = (await known())!
  }
  const members = forUsers ?? (userId === null ? [] : [userId])
  // Whoever was called in by a machine takes part by themselves from now on.
  await sql`insert into chat_member as p (organization_id, conversation_id, user_id, read_seq)
    select c.organization_id, c.conversation_id, member, c.last_seq
    from chat_conversation c, unnest(${members}::int[]) as member
    where c.organization_id = ${organizationId}::int and c.conversation_id = ${conversationId}::uuid
    on conflict (organization_id, conversation_id, user_id) do update
      set read_seq = case when ${takesPart('p')} then p.read_seq else excluded.read_seq end, called_until = null
      where p.called_until is not null`.execute(trx)
  return conversationId
}

/** Opens the conversation that a body means for a user; of what it may not read there is none. */
export async function beginConversation(
  dependencies: Dependencies,
  talker: Talker,
  body: ConversationBody,
): Promise<string> {
  const subject = await subjectOf(dependencies, talker, body)
  if (!talker.kinds.includes(subject.kind) && subject.kind !== 'direct')
    throw notFound(tables[subject.kind].text(subject.about))
  return asTenant(dependencies.db, talker.tenant, (trx) => conversationOn(trx, talker, subject, dependencies.now()))
}

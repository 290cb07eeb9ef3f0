import { createHash } from 'node:crypto'
import { recipientsOf } from '@takt/domain/scheduledTasks/recipients.ts'
import { pause } from '@takt/store/pause.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import { failedHow, type Letter, type Mail } from '../../../mail/face.ts'
import { scheduledTasksTexts as texts } from '../../texts.ts'
import type { Run } from '../workflow.ts'

/** What became of a recipient's letter. */
export type Sent = { recipient: string; state: 'sent' | 'refused' | 'unsent' | 'unknown'; detail: string | null }

/** Waits before another attempt, where the server said that it cannot take the letter now (ms). */
const pauses = [1000, 5000, 15_000]

/**
 * Sends a letter to each recipient by itself. It is noted before it goes out, under an id made of execution and
 * recipient: one that is noted is never sent again. What was surely not taken is tried again a few times. Who is taken
 * off the task meanwhile gets none that has not gone out.
 */
export async function sendLetters(
  run: Pick<Run<unknown>, 'gateway' | 'tenant' | 'scheduleId' | 'executionId' | 'signal' | 'progress'>,
  mail: Mail,
  {
    letter,
    recipients,
    host,
  }: { letter: Omit<Letter, 'to' | 'messageId'>; recipients: readonly string[]; host: string },
): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const recipient of recipients) {
    run.signal.throwIfAborted()
    const name = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
    const messageId = `<${run.executionId}.${name}@${host}>`
    if (!(await note(run, recipient, messageId))) continue
    const became = await sendOne(run, mail, { ...letter, to: [recipient], messageId })
    sent.push({ recipient, ...became })
    await keep(run, { recipient, ...became })
    const details = sent.map((entry) => ({
      name: entry.recipient,
      text: [entry.state, entry.detail ?? []].flat().join(': '),
    }))
    await run.progress('Letters', { done: sent.length, total: recipients.length, details })
  }
  return sent
}

async function sendOne(run: Sending, mail: Mail, letter: Letter): Promise<Omit<Sent, 'recipient'>> {
  const { signal } = run
  for (let attempt = 0; ; attempt++) {
    // Cancelled while it waited for another attempt: what was surely not taken stays so.
    if (signal.aborted) return { state: 'unsent', detail: 'The execution ended before the server could take it' }
    if (!(await isWanted(run, letter.to[0]!))) return { state: 'unsent', detail: texts.takenOff }
    try {
      await unlessAborted(mail.send(letter), signal)
      return { state: 'sent', detail: null }
    } catch (error) {
      if (error === signal.reason) return { state: 'unknown', detail: 'The execution ended while it was being sent' }
      const { how, detail } = failedHow(error)
      if (how !== 'again') return { state: how, detail }
      if (attempt === pauses.length) return { state: 'refused', detail }
      await pause(pauses[attempt]!, signal)
    }
  }
}

/** What is on its way cannot be called back; nobody waits for it any longer. */
async function unlessAborted(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([sending, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

type Sending = Pick<Run<unknown>, 'gateway' | 'tenant' | 'scheduleId' | 'signal'>

/** Whether the task still sends to somebody: they may have been taken off since the execution began. */
const isWanted = ({ gateway, tenant, scheduleId }: Sending, recipient: string) =>
  asTenant(gateway.dependencies.db, tenant, async (trx) => {
    const { rows } = await sql<{ workflowType: string; options: unknown[] }>`
      select workflow_type as "workflowType", options from scheduled_tasks
      where organization_id = ${tenant.organizationId}::int and schedule_id = ${scheduleId}::int`.execute(trx)
    return rows.some((task) => recipientsOf(task).includes(recipient))
  })

type Noting = Pick<Run<unknown>, 'gateway' | 'tenant' | 'executionId'>

/** False if it was noted before. */
const note = ({ gateway, tenant, executionId }: Noting, recipient: string, messageId: string) =>
  asTenant(gateway.dependencies.db, tenant, async (trx) => {
    const { rows } = await sql`insert into task_letter (organization_id, execution_id, recipient, message_id, state)
      values (${tenant.organizationId}::int, ${executionId}::uuid, ${recipient}, ${messageId}, 'sending')
      on conflict do nothing returning 1`.execute(trx)
    return rows.length > 0
  })

const keep = ({ gateway, tenant, executionId }: Noting, { recipient, state, detail }: Sent) =>
  asTenant(gateway.dependencies.db, tenant, (trx) =>
    sql`update task_letter set state = ${state}, detail = ${detail} where organization_id = ${tenant.organizationId}::int
      and execution_id = ${executionId}::uuid and recipient = ${recipient}`.execute(trx),
  )

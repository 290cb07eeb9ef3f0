import { createHash } from 'node:crypto'
import { recipientsPlace } from '@takt/domain/scheduledTasks/workflows/generateReports.ts'
import { pause } from '@takt/store/pause.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import { failedHow, type Letter, type Mail } from '../../../mail/face.ts'
import type { Run } from '../workflow.ts'

/** What became of a recipient's letter. */
export type Sent = { recipient: string; state: 'sent' | 'refused' | 'unsent' | 'unknown'; detail: string | null }

/** Waits before another attempt, where the server said that it cannot take the letter now (ms). */
const pauses = [1000, 5000, 15_000]

/**
 * Sends a letter to each recipient by itself. It is noted before it goes out, under an id made of execution and
 * recipient: one that is noted is never sent again. What was surely not taken is tried again a few times.
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
    if (!(await isWanted(run, recipient))) {
      sent.push({ recipient, state: 'unsent', detail: 'Taken off the task meanwhile' })
      continue
    }
    const name = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
    const messageId = `<${run.executionId}.${name}@${host}>`
    if (!(await note(run, recipient, messageId))) continue
    const became = await sendOne(mail, { ...letter, to: [recipient], messageId }, run.signal)
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

async function sendOne(mail: Mail, letter: Letter, signal: AbortSignal): Promise<Omit<Sent, 'recipient'>> {
  for (let attempt = 0; ; attempt++) {
    // Cancelled while it waited for another attempt: what was surely not taken stays so.
    if (signal.aborted) return { state: 'unsent', detail: 'The execution ended before the server could take it' }
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

/** Whether the task still sends to somebody: they may have been taken off since the execution began. */
const isWanted = (
  { gateway, tenant, scheduleId }: Pick<Run<unknown>, 'gateway' | 'tenant' | 'scheduleId'>,
  recipient: string,
) =>
  asTenant(gateway.dependencies.db, tenant, async (trx) => {
    const { rows } = await sql<{ options: unknown[] }>`select options from scheduled_tasks
      where organization_id = ${tenant.organizationId}::int and schedule_id = ${scheduleId}::int`.execute(trx)
    const [task] = rows
    return (
      !task ||
      String(task.options[recipientsPlace] ?? '')
        .toLowerCase()
        .split(',')
        .some((one) => one.trim() === recipient)
    )
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

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

/** Waits before another round, where the server said that it cannot take letters now (ms). */
const pauses = [1000, 5000, 15_000]

/**
 * Sends a letter to each recipient by itself. It is noted before it goes out, under an id made of execution and
 * recipient: one that is noted is never sent again. What was surely not taken is tried again a few times, all of it
 * together: however many there are, they wait but for the three pauses. Who is taken off the task meanwhile gets none
 * that has not gone out.
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
  const { signal } = run
  const sent: Sent[] = []
  const told = async (entry: Sent) => {
    sent.push(entry)
    await keep(run, entry)
    const details = sent.map(({ recipient, state, detail }) => ({
      name: recipient,
      text: [state, detail ?? []].flat().join(': '),
    }))
    if (!signal.aborted) await run.progress('Letters', { done: sent.length, total: recipients.length, details })
  }
  let again: Addressed[] = []
  for (const recipient of recipients) {
    if (signal.aborted) break
    const name = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
    const addressed = { ...letter, to: [recipient], messageId: `<${run.executionId}.${name}@${host}>` } as const
    if (!(await note(run, recipient, addressed.messageId))) continue
    const became = await sendOne(run, mail, addressed)
    if (became.state === 'again') again.push(addressed)
    else await told({ recipient, ...became, state: became.state })
  }
  for (const [nth, ms] of pauses.entries()) {
    if (again.length === 0) break
    await pause(ms, signal)
    const round = again
    again = []
    for (const addressed of round) {
      const became = await sendOne(run, mail, addressed)
      if (became.state !== 'again') await told({ recipient: addressed.to[0], ...became, state: became.state })
      else if (nth < pauses.length - 1) again.push(addressed)
      else await told({ recipient: addressed.to[0], ...became, state: 'refused' })
    }
  }
  signal.throwIfAborted()
  return sent
}

type Addressed = Letter & { to: readonly [string]; messageId: string }

/** What became of an attempt; `again`: it was surely not taken, and may be later. */
type Attempted = { state: Sent['state'] | 'again'; detail: string | null }

async function sendOne(run: Sending, mail: Mail, letter: Addressed): Promise<Attempted> {
  const { signal } = run
  // Cancelled while it waited for another attempt: what was surely not taken stays so.
  if (signal.aborted) return { state: 'unsent', detail: 'The execution ended before the server could take it' }
  if (!(await isWanted(run, letter.to[0]))) return { state: 'unsent', detail: texts.takenOff }
  try {
    await unlessAborted(mail.send(letter), signal)
    return { state: 'sent', detail: null }
  } catch (error) {
    if (error === signal.reason) return { state: 'unknown', detail: 'The execution ended while it was being sent' }
    const { how, detail } = failedHow(error)
    return { state: how, detail }
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

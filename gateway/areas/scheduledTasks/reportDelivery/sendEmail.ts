import { recipientsOf } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { filesFolder, openFiles } from '../../../core/files/face.ts'
import { failedHow, type Letter, openMail } from '../../../core/mail/face.ts'
import type { Claimed } from '../executions/claimExecution.ts'
import type { ExecutionKey } from '../executions/executionEvent.ts'
import { handedLetters } from '../executions/handOver.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Sent } from './deliveryResult.ts'
import type { DueLetter } from './emailRecords.ts'
import { readFiles } from './reportFiles.ts'

/** How long a letter lies before another attempt, where the server said that it cannot take letters now (ms). */
const pauses = [1000, 5000, 15_000]

/** An execution that a sender has taken on; `signal` aborts when the execution has ended or the process is to stop. */
export type Turn = { gateway: Gateway; key: ExecutionKey; claimed: Claimed; signal: AbortSignal }

/** What goes to each recipient, with its files where they are attached. */
export async function letterOf({ gateway, key, claimed: { handed } }: Turn) {
  const { db, env } = gateway.dependencies
  const { areAttached, ...said } = handedLetters.parse(handed)
  return { ...said, attachments: areAttached ? await readFiles({ db, store: openFiles(filesFolder(env)) }, key) : [] }
}

/** What became of an attempt, and when another may be made (epoch ms). */
type Became = Pick<Sent, 'state' | 'detail'> & { dueAt?: number }

/** Makes an attempt at a letter that is noted as being sent. */
export async function sendOne(
  { gateway, key, claimed, signal }: Turn,
  letter: Omit<Letter, 'to' | 'messageId'>,
  { recipient, messageId, attempts }: DueLetter,
): Promise<Became> {
  if (!(await isWanted(gateway, key, claimed, recipient))) return { state: 'unsent', detail: texts.takenOff }
  try {
    await gateway.shared(openMail).send({ ...letter, to: [recipient], messageId }, { signal })
    return { state: 'sent', detail: null }
  } catch (error) {
    if (signal.aborted) return { state: 'unknown', detail: texts.cutOff }
    const { how, detail } = failedHow(error)
    const wait = pauses[attempts]
    if (how !== 'again') return { state: how, detail }
    return wait === undefined
      ? { state: 'refused', detail }
      : { state: 'waiting', detail, dueAt: gateway.dependencies.now() + wait }
  }
}

/** Whether the task still sends to somebody: they may have been taken off since the execution began. */
function isWanted({ dependencies: { db } }: Gateway, key: ExecutionKey, { scheduleId }: Claimed, recipient: string) {
  const { organizationId } = key
  const tenant: Tenant = { organizationId, entityId: null, userId: null }
  return asTenant(db, tenant, async (trx) => {
    const { rows } = await sql<{ workflowType: string; options: unknown[] }>`
      select workflow_type as "workflowType", options from scheduled_tasks
      where organization_id = ${organizationId}::int and schedule_id = ${scheduleId}::int`.execute(trx)
    return rows.some((task) => recipientsOf(task).includes(recipient))
  })
}

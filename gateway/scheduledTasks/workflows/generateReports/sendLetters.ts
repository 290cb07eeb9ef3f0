import { recipientsOf } from '@takt/domain/scheduledTasks/recipients.ts'
import { asTenant, type Tenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../area.ts'
import { filesFolder, openFiles } from '../../../files/face.ts'
import { handleJob } from '../../../jobs/job.ts'
import { failedHow, type Letter, openMail } from '../../../mail/face.ts'
import { asClaimed } from '../../executions/asClaimed.ts'
import { type Claimed, claimExecution } from '../../executions/claimExecution.ts'
import { endAs } from '../../executions/endAs.ts'
import type { ExecutionKey } from '../../executions/executionEvent.ts'
import { handedLetters, letGoOf, sendTaskLetters } from '../../executions/handOver.ts'
import { tellSteps } from '../../executions/tellSteps.ts'
import { scheduledTasksTexts as texts } from '../../texts.ts'
import { type DueLetter, giveUp, keepLetter, nextLetter, readLetters, whenDue } from './letterRecords.ts'
import { outcome, type Sent } from './outcome.ts'
import { readFiles } from './reportFiles.ts'

/** So long an execution keeps its worker (ms): then it goes behind those that wait. */
const turnMs = 5000
/** So long the letters of an execution have, all together. */
const mostMinutes = 30
/** How long a letter lies before another attempt, where the server said that it cannot take letters now (ms). */
const pauses = [1000, 5000, 15_000]

type Turn = { gateway: Gateway; key: ExecutionKey; claimed: Claimed; signal: AbortSignal }

/**
 * Sends letters of an execution, each to one recipient. A letter is noted before it goes out: one that is noted is never
 * sent again. It waits for nothing: what was surely not taken is tried again a few times, and that, as what its turn was
 * too short for, is put back into the queue. Who is taken off the task meanwhile gets none that has not gone out. With
 * the last of them the execution ends.
 */
export const sendLetters = (gateway: Gateway) =>
  handleJob(sendTaskLetters, async (key, stopping) => {
    const { dependencies } = gateway
    const claimed = await claimExecution(dependencies.db, key, 'letters')
    if (!claimed) return
    const { claim } = claimed
    await asClaimed(dependencies, { ...key, claim, stopping }, (signal) =>
      endAs(dependencies, { ...key, claim, signal, stopping: undefined }, async () => {
        const dueAt = await takeTurn({ gateway, key, claimed, signal })
        if (dueAt === null) return { reason: outcome(await readLetters(dependencies.db, key)) }
        await letGoOf(dependencies, { ...key, claim }, dueAt)
        return null
      }),
    )
  })

/** Sends what is due for as long as a turn is; answers when the next is (epoch ms), null when all are through. */
async function takeTurn({ gateway, key, claimed, signal }: Turn): Promise<number | null> {
  const { db, now } = gateway.dependencies
  const { claim } = claimed
  const endsAt = (claimed.handedAt?.getTime() ?? now()) + mostMinutes * 60_000
  // What became of a letter is told also while the process is to stop.
  const { progress } = tellSteps({ db, now, signal: new AbortController().signal }, { ...key, claim })
  let letter: Awaited<ReturnType<typeof letterOf>> | undefined
  const tell = async () => {
    const letters = await readLetters(db, key)
    const done = letters.filter(({ state }) => state !== 'waiting')
    const details = done.map(({ recipient, state, detail }) => ({
      name: recipient,
      text: [state, detail ?? []].flat().join(': '),
    }))
    await progress('Letters', { done: done.length, total: letters.length, details })
  }
  for (const until = now() + turnMs; now() < until && !signal.aborted; ) {
    if (now() >= endsAt) {
      await giveUp(db, key, texts.lettersLate(mostMinutes))
      await tell()
    }
    const due = await nextLetter(db, { ...key, claim }, now())
    if (!due) break
    letter ??= await letterOf(gateway, key, claimed)
    await keepLetter(db, key, due, await sendOne({ gateway, key, claimed, signal }, letter, due))
    await tell()
  }
  return whenDue(db, key, now())
}

/** What goes to each recipient, with its files where they are attached. */
async function letterOf({ dependencies: { db, env } }: Gateway, key: ExecutionKey, { handed }: Claimed) {
  const { areAttached, ...said } = handedLetters.parse(handed)
  return { ...said, attachments: areAttached ? await readFiles({ db, store: openFiles(filesFolder(env)) }, key) : [] }
}

/** What became of an attempt, and when another may be made (epoch ms). */
type Became = Pick<Sent, 'state' | 'detail'> & { dueAt?: number }

async function sendOne(
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

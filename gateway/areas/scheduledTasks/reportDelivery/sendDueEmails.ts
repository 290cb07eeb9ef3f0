import { createBell } from '@takt/store/timing/bell.ts'
import type { Gateway } from '../../../core/area.ts'
import { handleJob } from '../../../core/jobs/job.ts'
import { asClaimed } from '../executions/asClaimed.ts'
import { claimLetters } from '../executions/claimExecution.ts'
import { endAs } from '../executions/endAs.ts'
import { letGoOf } from '../executions/handOver.ts'
import { tellSteps } from '../executions/tellSteps.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { outcome } from './deliveryResult.ts'
import { giveUp, keepLetter, nextLetter, readLetters } from './emailRecords.ts'
import { sendCompanyLetters, wakeWhenDue } from './emailSenders.ts'
import { letterOf, sendOne, type Turn } from './sendEmail.ts'

/** So long a sender goes from one execution to the next (ms): then it goes behind those that wait. */
const turnMs = 5000
/** So many letters of an execution are sent at a time: one that stalls holds up none of the others. */
const lettersAtOnce = 2
/** So long the letters of an execution have, all together. */
const mostMinutes = 30
/** So often whoever has nothing to send looks, beside a letter that stalls, for one that is due again (ms). */
const lookMs = 1000

/**
 * Sends letters of a company, each to one recipient, of one execution after the other. A letter is noted before it goes
 * out: one that is noted is never sent again. It waits for nothing: what was surely not taken is tried again a few
 * times, and for that, as for what its turn was too short for, the sender is put back into its queue. Who is taken off
 * the task meanwhile gets none that has not gone out. With the last of its letters an execution ends.
 */
export const sendLetters = (gateway: Gateway) =>
  handleJob(sendCompanyLetters, async (sender, stopping) => {
    const { dependencies } = gateway
    const { db, systemDb, now } = dependencies
    for (const until = now() + turnMs; now() < until && !stopping?.aborted; ) {
      const claimed = await claimLetters(systemDb, sender, now())
      if (!claimed) break
      const { claim, organizationId, executionId } = claimed
      const key = { organizationId, executionId }
      await asClaimed(dependencies, { ...key, claim, stopping }, (signal) =>
        endAs(dependencies, { ...key, claim, signal, stopping: undefined }, async () => {
          await sendDue({ gateway, key, claimed, signal }, until)
          const letters = await readLetters(db, key)
          if (letters.every(({ state }) => state !== 'waiting')) return { reason: outcome(letters) }
          await letGoOf(dependencies, { ...key, claim })
          return null
        }),
      )
    }
    await wakeWhenDue(systemDb, sender, now())
  })

/**
 * Sends what is due of an execution, some at a time, until all is, or its turn is over (epoch ms). While a letter of
 * its turn is still under way, the others go on.
 */
async function sendDue(turn: Turn, until: number): Promise<void> {
  const { gateway, key, claimed, signal } = turn
  const { db, now } = gateway.dependencies
  const { claim } = claimed
  const endsAt = (claimed.handedAt?.getTime() ?? now()) + mostMinutes * 60_000
  // What became of a letter is told also while the process is to stop.
  const { progress } = tellSteps({ db, now, signal: new AbortController().signal }, { ...key, claim })
  let letter: ReturnType<typeof letterOf> | undefined
  let told = Promise.resolve()
  const tell = () => (told = told.then(tellNow))
  const tellNow = async () => {
    const letters = await readLetters(db, key)
    const done = letters.filter(({ state }) => state !== 'waiting' && state !== 'sending')
    const details = done.map(({ recipient, state, detail }) => ({
      name: recipient,
      text: [state, detail ?? []].flat().join(': '),
    }))
    await progress('Letters', { done: done.length, total: letters.length, details })
  }
  const ended = createBell()
  let underWay = 0
  const sendSome = async () => {
    while ((now() < until || underWay > 0) && !signal.aborted) {
      if (now() >= endsAt) {
        await giveUp(db, key, texts.lettersLate(mostMinutes))
        await tell()
      }
      const due = await nextLetter(db, { ...key, claim }, now())
      if (!due && underWay === 0) break
      if (!due) {
        await ended.rung(lookMs, signal)
        continue
      }
      letter ??= letterOf(turn)
      const isOfTurn = now() < until ? 1 : 0
      underWay += isOfTurn
      try {
        await keepLetter(db, key, due, await sendOne(turn, await letter, due))
      } finally {
        underWay -= isOfTurn
        ended.ring()
      }
      await tell()
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lettersAtOnce }, sendSome))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

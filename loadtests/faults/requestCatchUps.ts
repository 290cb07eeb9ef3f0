import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@takt/store/process/log.ts'
import type { NatsConnection } from 'nats'
import { createCatchUp } from '../../gateway/core/createCatchUp.ts'
import { organizationsOf } from '../devices/organizationOf.ts'
import type { Random } from '../flood/seededRandom.ts'

/**
 * Lets queries of random organizations wait for the writer, one after another, until `until` resolves and the writer has
 * caught up at least once: where it takes long to start, it may be killed before it does. Returns the number of queries
 * by outcome.
 */
export async function requestCatchUps(options: {
  nats: NatsConnection
  random: Random
  accounts: number
  until: Promise<unknown>
}): Promise<Record<string, number>> {
  const { nats, random, accounts, until } = options
  const log = createLog('loadtests')
  log.level = 'error'
  const catchUp = createCatchUp({ nats, log })
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  const readOutcomes = async (): Promise<Record<string, number>> => {
    const { values } = await catchUp.outcomes.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
  }
  while (!isOver || !(await readOutcomes()).caughtUp) {
    const organizationId = random.pick(organizationsOf(accounts))
    await catchUp({ organizationId, range: { start: 0, end: Date.now() }, rollups: random.chance(0.7) })
    await sleep(random.whole(20, 200))
  }
  return readOutcomes()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Machines } from '../devices/openMachines.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import { publishUntilAcknowledged } from '../flood/publishUntilAcknowledged.ts'
import type { Random } from '../flood/seededRandom.ts'
import { shuffleWithDuplicates } from '../flood/shuffleWithDuplicates.ts'
import type { createLedger, LedgerMessage } from './createLedger.ts'

const encode = ({ seq, slices }: LedgerMessage) =>
  JSON.stringify({
    seq,
    slices: slices.map(({ from, to, state, good, scrap, rework }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      state,
      good,
      scrap,
      rework,
    })),
  })

/**
 * Publishes the messages of the ledger until `until` resolves, shuffled and with duplicates, several at a time;
 * resolves with the number of messages once the stream has stored all of them.
 */
export async function flood(options: {
  machines: Machines
  random: Random
  ledger: ReturnType<typeof createLedger>
  accounts: number
  perSecond: number
  until: Promise<unknown>
  /** Called for each acknowledgement with the time its message waited for it (ms). */
  acknowledged?: (waitedMs: number) => void
}): Promise<number> {
  const { machines, random, ledger, accounts, acknowledged = () => {} } = options
  const batch = 50
  let over = false
  options.until.then(() => {
    over = true
  })
  let sentCount = 0
  let pendingPublishes: Promise<void>[] = []
  while (!over) {
    const messages = Array.from({ length: batch }, () => ledger.next())
    const shuffled = shuffleWithDuplicates(messages, random)
    const pace = sleep((1000 * batch) / options.perSecond)
    pendingPublishes.push(
      ...shuffled.map((message) => {
        const { deviceId } = message
        const subject = subjects.telemetry(organizationOf(deviceId, accounts), deviceId)
        return publishUntilAcknowledged(machines.of(deviceId), subject, encode(message)).then(acknowledged)
      }),
    )
    sentCount += shuffled.length
    if (pendingPublishes.length > 400) {
      await Promise.all(pendingPublishes)
      pendingPublishes = []
    }
    await pace
  }
  await Promise.all(pendingPublishes)
  return sentCount
}

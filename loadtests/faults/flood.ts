import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Machines } from '../devices/openMachines.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import { publishUntilKept } from '../flood/publishUntilKept.ts'
import type { Random } from '../flood/seededRandom.ts'
import { shuffledTwice } from '../flood/shuffledTwice.ts'
import type { BookMessage, createBook } from './createBook.ts'

const encode = ({ seq, slices }: BookMessage) =>
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
 * Sends what the book makes up until `until`, shuffled and with duplicates, several at a time; resolves with the number
 * of messages once the log keeps all of them.
 */
export async function flood(options: {
  machines: Machines
  random: Random
  book: ReturnType<typeof createBook>
  accounts: number
  perSecond: number
  until: Promise<unknown>
  /** Called with each acknowledgement and how long its message waited for it (ms). */
  acknowledged?: (waitedMs: number) => void
}): Promise<number> {
  const { machines, random, book, accounts, acknowledged = () => {} } = options
  const batch = 50
  let over = false
  options.until.then(() => {
    over = true
  })
  let sent = 0
  let kept: Promise<void>[] = []
  while (!over) {
    const messages = Array.from({ length: batch }, () => book.next())
    const twice = shuffledTwice(messages, random)
    const pace = sleep((1000 * batch) / options.perSecond)
    kept.push(
      ...twice.map((message) => {
        const { deviceId } = message
        const subject = subjects.telemetry(organizationOf(deviceId, accounts), deviceId)
        return publishUntilKept(machines.of(deviceId), subject, encode(message)).then(acknowledged)
      }),
    )
    sent += twice.length
    if (kept.length > 400) {
      await Promise.all(kept)
      kept = []
    }
    await pace
  }
  await Promise.all(kept)
  return sent
}

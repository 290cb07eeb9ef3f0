import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { doneBy, writerConsumers } from '@takt/store/nats/writerConsumers.ts'
import type { NatsConnection } from 'nats'
import type { Machines } from '../devices/openMachines.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import { publishUntilKept } from '../flood/publishUntilKept.ts'
import type { Random } from '../flood/seededRandom.ts'
import { shuffledTwice } from '../flood/shuffledTwice.ts'
import type { createReadBook } from './createReadBook.ts'

const batch = 50
const mostOpen = 400

/**
 * Sends what the book makes up until `until`, shuffled and with duplicates, several at a time; resolves once the log
 * keeps all of it.
 */
export async function tellReads(options: {
  machines: Machines
  random: Random
  book: ReturnType<typeof createReadBook>
  accounts: number
  perSecond: number
  until: Promise<unknown>
}): Promise<{ messages: number; reads: number }> {
  const { machines, random, book, accounts } = options
  let over = false
  options.until.then(() => {
    over = true
  })
  const sent = { messages: 0, reads: 0 }
  let open: Promise<unknown>[] = []
  for (let due = Date.now(); !over; ) {
    const messages = Array.from({ length: batch }, () => book.next())
    const twice = shuffledTwice(messages, random)
    for (const { deviceId, body, reads } of twice) {
      const subject = subjects.tags(organizationOf(deviceId, accounts), deviceId)
      open.push(publishUntilKept(machines.of(deviceId), subject, body))
      sent.messages += 1
      sent.reads += reads
    }
    if (open.length > mostOpen) {
      await Promise.all(open)
      open = []
    }
    due = Math.max(due + (1000 * batch) / options.perSecond, Date.now() - 1000)
    await sleep(Math.max(0, due - Date.now()))
  }
  await Promise.all(open)
  return sent
}

/** Resolves once ingest has acknowledged all reads in the log; rejects when for `limitMs` it came no further. */
export async function readsDone(nats: NatsConnection, limitMs: number): Promise<void> {
  let before = -1
  for (let end = Date.now() + limitMs; Date.now() < end; await sleep(100)) {
    const done = await doneOf(nats).catch(() => null)
    if (!done) continue
    if (done.written === done.told) return
    if (done.written !== before) end = Date.now() + limitMs
    before = done.written
  }
  throw new Error(`For ${limitMs / 1000} s nothing came any further: ${before} messages are written`)
}

async function doneOf(nats: NatsConnection) {
  const manager = await nats.jetstreamManager()
  const { state } = await manager.streams.info('TAGS')
  // Others follow the stream, too: what they heard is not written.
  return { told: state.last_seq, written: Math.max(0, ...(await writerConsumers(manager, 'TAGS')).map(doneBy)) }
}

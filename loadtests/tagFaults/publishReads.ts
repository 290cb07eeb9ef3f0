import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { completedSeq, writerConsumers } from '@takt/store/nats/writerConsumers.ts'
import type { NatsConnection } from 'nats'
import type { Machines } from '../devices/openMachines.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import { publishUntilAcknowledged } from '../flood/publishUntilAcknowledged.ts'
import type { Random } from '../flood/seededRandom.ts'
import { shuffleWithDuplicates } from '../flood/shuffleWithDuplicates.ts'
import type { createReadLedger } from './createReadLedger.ts'

const batch = 50
const maxOpenPublishes = 400

/**
 * Publishes the messages of the ledger until `until` resolves, shuffled and with duplicates, several at a time;
 * resolves once the stream has stored all of them.
 */
export async function publishReads(options: {
  machines: Machines
  random: Random
  ledger: ReturnType<typeof createReadLedger>
  accounts: number
  perSecond: number
  until: Promise<unknown>
}): Promise<{ messages: number; reads: number }> {
  const { machines, random, ledger, accounts } = options
  let over = false
  options.until.then(() => {
    over = true
  })
  const published = { messages: 0, reads: 0 }
  let open: Promise<unknown>[] = []
  for (let due = Date.now(); !over; ) {
    const messages = Array.from({ length: batch }, () => ledger.next())
    const shuffled = shuffleWithDuplicates(messages, random)
    for (const { deviceId, body, reads } of shuffled) {
      const subject = subjects.tags(organizationOf(deviceId, accounts), deviceId)
      open.push(publishUntilAcknowledged(machines.of(deviceId), subject, body))
      published.messages += 1
      published.reads += reads
    }
    if (open.length > maxOpenPublishes) {
      await Promise.all(open)
      open = []
    }
    due = Math.max(due + (1000 * batch) / options.perSecond, Date.now() - 1000)
    await sleep(Math.max(0, due - Date.now()))
  }
  await Promise.all(open)
  return published
}

/** Resolves once ingest has acknowledged all reads in the stream; rejects if there is no progress for `limitMs`. */
export async function waitUntilWritten(nats: NatsConnection, limitMs: number): Promise<void> {
  let before = -1
  for (let end = Date.now() + limitMs; Date.now() < end; await sleep(100)) {
    const progress = await progressOf(nats).catch(() => null)
    if (!progress) continue
    if (progress.written === progress.streamed) return
    if (progress.written !== before) end = Date.now() + limitMs
    before = progress.written
  }
  throw new Error(`For ${limitMs / 1000} s nothing came any further: ${before} messages are written`)
}

async function progressOf(nats: NatsConnection) {
  const manager = await nats.jetstreamManager()
  const { state } = await manager.streams.info('TAGS')
  // Other consumers follow the stream too: their acknowledgements do not mean that a read is written.
  return {
    streamed: state.last_seq,
    written: Math.max(0, ...(await writerConsumers(manager, 'TAGS')).map(completedSeq)),
  }
}

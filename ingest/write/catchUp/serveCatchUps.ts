import { type CatchUpResponse, catchUpRequest } from '@takt/domain/areas/messages/catchUp.ts'
import { readSubject, subjects } from '@takt/domain/areas/messages/subjects.ts'
import { isInbox } from '@takt/store/nats/isInbox.ts'
import { type Intaken, writerConsumers } from '@takt/store/nats/writerConsumers.ts'
import type { Log } from '@takt/store/process/log.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { JetStreamManager, Msg, NatsConnection } from 'nats'
import type { Intake } from '../facts/intake.ts'
import type { Demands } from './createDemands.ts'
import type { createOpenWork } from './createOpenWork.ts'

/** Maximum wait for messages that the stream has stored and this process has not received, and poll interval (ms). */
const [maxReceiveMs, receivePollMs] = [1500, 10]
/** Wait for a message (ms) after which it may have been removed from the stream before it was delivered. */
const removedMs = 100

type Serving = {
  nats: NatsConnection
  stream: Intaken
  intake: Pick<Intake, 'received'>
  openWork: ReturnType<typeof createOpenWork>
  demands: Demands
  /** Makes the loops check at once for due work. */
  checkNow: () => void
  log: Pick<Log, 'warn'>
  signal: AbortSignal
}

const encoder = new TextEncoder()

/**
 * Responds to catch-up requests of gateways until `signal` aborts: at once if nothing that was received can change the
 * result of the query, otherwise as soon as it is visible.
 */
export async function serveCatchUps({ nats, stream, intake, openWork, demands, checkNow, log, signal }: Serving) {
  let manager: JetStreamManager | undefined
  /** Everything up to this message is received or was removed from the stream. */
  let removedSeq = 0

  /** True if no message remains that the stream will deliver. */
  async function isDrained(jetstream: JetStreamManager) {
    const consumers = await writerConsumers(jetstream, stream)
    return consumers.every(
      ({ num_pending, delivered }) => num_pending === 0 && delivered.stream_seq <= intake.received(),
    )
  }

  /** Waits until everything that the stream has stored by now is received; null if that takes too long. */
  async function receivedSeq(): Promise<number | null> {
    manager ??= await nats.jetstreamManager()
    const { last_seq: lastSeq } = (await manager.streams.info(stream)).state
    const startedAt = Date.now()
    while (intake.received() < lastSeq && removedSeq !== lastSeq) {
      const waitedMs = Date.now() - startedAt
      if (signal.aborted || waitedMs > maxReceiveMs) return null
      if (waitedMs > removedMs && (await isDrained(manager))) removedSeq = lastSeq
      else await pause(receivePollMs, signal)
    }
    return Math.min(lastSeq, intake.received())
  }

  async function catchUp(organizationId: number, message: Msg): Promise<boolean> {
    const { rollups, ...range } = catchUpRequest.parse(message.json())
    const streamSeq = await receivedSeq()
    if (streamSeq === null) return false
    const open = openWork({ organizationId, range, rollups })
    if (open === 'none') return true
    const met = demands.add({ organizationId, streamSeq, rollups: open === 'round' })
    checkNow()
    return met
  }

  async function respond(organizationId: number, message: Msg) {
    try {
      const response: CatchUpResponse = { isCaughtUp: await catchUp(organizationId, message) }
      if (!signal.aborted) message.respond(encoder.encode(JSON.stringify(response)))
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, organizationId }, 'A catch-up request could not be served')
    }
  }

  const subscription = nats.subscribe(subjects.writerCatchUp('*'), {
    callback: (error, message) => {
      const { organizationId } = readSubject(message.subject)
      if (!error && isInbox(message.reply) && organizationId !== null) void respond(organizationId, message)
    },
  })
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
  subscription.unsubscribe()
}

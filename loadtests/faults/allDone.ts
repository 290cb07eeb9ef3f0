import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

/** Whether a writer has acknowledged everything in the log. */
async function isDone(nats: NatsConnection): Promise<boolean> {
  const manager = await nats.jetstreamManager()
  const { state } = await manager.streams.info('TELEMETRY')
  const consumers = await manager.consumers.list('TELEMETRY').next()
  const done = Math.max(0, ...consumers.map(({ ack_floor }) => ack_floor.stream_seq))
  return done === state.last_seq && done > 0
}

/**
 * Resolves once a writer has acknowledged everything in the log and `isRest`. A server that was killed a moment ago may leave a question without
 * an answer: it is asked again.
 */
export async function allDone(nats: NatsConnection, isRest: () => Promise<boolean>, limitMs: number): Promise<void> {
  let unanswered: unknown
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(200))
    try {
      if ((await isDone(nats)) && (await isRest())) return
    } catch (error) {
      unanswered = error
    }
  throw new Error(`Not everything was rolled up ${limitMs / 1000} s after the last kill`, { cause: unanswered })
}

/** How many messages a stream keeps; asked until the server answers, for `limitMs`. */
export async function countMessages(nats: NatsConnection, stream: string, limitMs: number): Promise<number> {
  for (const end = Date.now() + limitMs; ; await sleep(200))
    try {
      return (await (await nats.jetstreamManager()).streams.info(stream)).state.messages
    } catch (error) {
      if (Date.now() > end) throw error
    }
}

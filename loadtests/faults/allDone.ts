import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

/** What the writer has not acknowledged of the log yet; nothing: it is through. */
async function awaitedOf(nats: NatsConnection): Promise<string[]> {
  const manager = await nats.jetstreamManager()
  const { state } = await manager.streams.info('TELEMETRY')
  const consumers = await manager.consumers.list('TELEMETRY').next()
  const done = Math.max(0, ...consumers.map(({ ack_floor }) => ack_floor.stream_seq))
  return done === state.last_seq && done > 0 ? [] : [`${done} of ${state.last_seq} messages are written`]
}

/**
 * Resolves once a writer has acknowledged everything in the log and nothing else is awaited; rejects when for `limitMs`
 * nothing came any further. A server that was killed a moment ago may leave a question without an answer: it is asked
 * again.
 */
export async function allDone(nats: NatsConnection, awaited: () => Promise<string[]>, limitMs: number): Promise<void> {
  let before = 'nothing was answered yet'
  for (let end = Date.now() + limitMs; Date.now() < end; await sleep(200)) {
    const told = await Promise.all([awaitedOf(nats), awaited()]).catch(() => null)
    if (!told) continue
    const now = told.flat().join('; ')
    if (now === '') return
    if (now !== before) end = Date.now() + limitMs
    before = now
  }
  throw new Error(`For ${limitMs / 1000} s nothing came any further: ${before}`)
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

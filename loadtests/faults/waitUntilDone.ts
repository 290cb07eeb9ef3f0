import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

/** Returns the work of the stream that the writer has not acknowledged yet; empty if it is done. */
async function unacknowledgedOf(nats: NatsConnection): Promise<string[]> {
  const manager = await nats.jetstreamManager()
  const { state } = await manager.streams.info('TELEMETRY')
  const consumers = await manager.consumers.list('TELEMETRY').next()
  const doneSeq = Math.max(0, ...consumers.map(({ ack_floor }) => ack_floor.stream_seq))
  return doneSeq === state.last_seq && doneSeq > 0 ? [] : [`${doneSeq} of ${state.last_seq} messages are written`]
}

/**
 * Resolves once a writer has acknowledged everything in the stream and no other work is pending; rejects when there was
 * no progress for `limitMs`. A server that was just killed may leave a request without a response: it is repeated.
 */
export async function waitUntilDone(
  nats: NatsConnection,
  pendingWork: () => Promise<string[]>,
  limitMs: number,
): Promise<void> {
  let before = 'nothing was answered yet'
  for (let end = Date.now() + limitMs; Date.now() < end; await sleep(200)) {
    const results = await Promise.all([unacknowledgedOf(nats), pendingWork()]).catch(() => null)
    if (!results) continue
    const now = results.flat().join('; ')
    if (now === '') return
    if (now !== before) end = Date.now() + limitMs
    before = now
  }
  throw new Error(`For ${limitMs / 1000} s nothing came any further: ${before}`)
}

/** Returns the number of messages in a stream; retries until the server responds, for up to `limitMs`. */
export async function countMessages(nats: NatsConnection, stream: string, limitMs: number): Promise<number> {
  for (const end = Date.now() + limitMs; ; await sleep(200))
    try {
      return (await (await nats.jetstreamManager()).streams.info(stream)).state.messages
    } catch (error) {
      if (Date.now() > end) throw error
    }
}

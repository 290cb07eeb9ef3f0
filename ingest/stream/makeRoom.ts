import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import type { JetStreamManager, StreamState } from 'nats'

/**
 * Removes the older half of what is done once the stream is half full, so that it never refuses what is new while only
 * what is written takes its room. What is not done (after the sequence `done`) is never removed. Answers how many
 * messages went.
 */
export async function makeRoom(
  manager: JetStreamManager,
  { stream, state, maxBytes, done }: { stream: Intaken; state: StreamState; maxBytes: number; done: number },
): Promise<number> {
  if (maxBytes <= 0 || state.bytes < maxBytes / 2 || done < state.first_seq) return 0
  const upTo = state.first_seq + Math.ceil((done - state.first_seq + 1) / 2)
  return (await manager.streams.purge(stream, { seq: upTo })).purged
}

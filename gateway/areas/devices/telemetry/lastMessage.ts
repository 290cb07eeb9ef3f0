import type { NatsConnection, StoredMsg } from 'nats'
import { NatsError } from 'nats'

const streamsOf = async (nats: NatsConnection) => (await nats.jetstreamManager({ checkAPI: false })).streams

const isMissing = (error: unknown) => error instanceof NatsError && error.jsError()?.code === 404

/** Returns the newest message of a subject in a stream, or null. */
export async function lastMessage(nats: NatsConnection, stream: string, subject: string): Promise<StoredMsg | null> {
  const streams = await streamsOf(nats)
  return streams.getMessage(stream, { last_by_subj: subject }).catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** Returns the number of messages of a subject in a stream. */
export async function countMessages(nats: NatsConnection, stream: string, subject: string): Promise<number> {
  const streams = await streamsOf(nats)
  const { state } = await streams.info(stream, { subjects_filter: subject })
  return state.subjects?.[subject] ?? 0
}

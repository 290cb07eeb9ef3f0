import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { JetStreamClient, NatsConnection } from 'nats'
import type { RecordedEvent } from './append.ts'
import { changedRowOf } from './changedRowOf.ts'

// A message has headers too.
const headerBytes = 16 * 1024

/**
 * Puts an event into the stream EVENTS (its id is the message's, so that a repeated one is kept once) and, when that is
 * acknowledged, tells the browsers of `audience` that a row changed.
 */
export async function publishEvent(
  nats: NatsConnection,
  stream: JetStreamClient,
  event: RecordedEvent,
  audience: readonly number[],
): Promise<void> {
  const { organizationId, area, type, id } = event
  const text = JSON.stringify(event)
  // One from before there was a limit: that it happened is told, and holds up nothing behind it.
  const body = Buffer.byteLength(text) <= largestMessage - headerBytes ? text : JSON.stringify({ ...event, data: {} })
  await stream.publish(subjects.event(organizationId, area, type), body, { msgID: id, timeout: 5000 })
  const changed = JSON.stringify(changedRowOf(event))
  for (const organization of audience) nats.publish(subjects.changed(organization, area), changed)
}

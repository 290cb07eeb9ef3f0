import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'
import type { NotificationMessage } from 'node-opcua-client'
import { SourceError } from '../sourceError.ts'
import { timesOf } from './convertData.ts'
import { following, maxRepublished, republish } from './publishing.ts'
import type { Handling } from './serverMemory.ts'
import { opcuaTexts as texts } from './texts.ts'

const clock = (at: number) => new Date(at).toISOString()

/** Takes a message after those before it that have not arrived; throws if the server no longer has them. */
export async function takeInOrder(handling: Handling, message: NotificationMessage): Promise<void> {
  const { server, memory } = handling
  const subscription = memory.subscription!
  const { sequence } = subscription
  // Requested again before it arrived.
  if (sequence > 0 && message.sequenceNumber <= sequence && sequence - message.sequenceNumber < maxRepublished) return
  for (let count = 0; subscription.sequence > 0; count += 1) {
    const expected = following(subscription.sequence)
    if (expected === message.sequenceNumber) break
    const missing = count < maxRepublished ? await republish(server, subscription.id, expected) : null
    if (!missing) throw new SourceError(texts.messagesLost)
    await takeMessage(handling, missing)
  }
  await takeMessage(handling, message)
}

/** Takes the values of a message. */
export async function takeMessage(handling: Handling, message: NotificationMessage): Promise<void> {
  const { server, memory, convert, context } = handling
  const { opcua } = server
  const subscription = memory.subscription!
  subscription.sequence = message.sequenceNumber
  const published = message.publishTime?.getTime() || Date.now()
  const items = (message.notificationData ?? []).flatMap((data) => {
    if (data instanceof opcua.StatusChangeNotification) throw new SourceError(texts.messagesLost)
    return data instanceof opcua.DataChangeNotification ? (data.monitoredItems ?? []) : []
  })
  const instants = memory.time.of(items.map(({ value }) => timesOf(value, published)))
  const readings = items.flatMap(({ clientHandle, value }, index): Reading[] => {
    const signal = subscription.signals[clientHandle]
    if (signal === undefined) {
      context.monitor.ignore(`handle ${clientHandle}`, texts.noOpcua)
      return []
    }
    const instant = instants[index]!
    const earlier = memory.sourceAt.get(signal)
    memory.sourceAt.set(signal, instant)
    if (value.statusCode.hasOverflowBit)
      context.monitor.note(texts.overflow(signal, clock(earlier ?? subscription.startedAt), clock(instant)))
    // A first value may be old: it is known to hold since the subscription was created.
    const isFirst = subscription.awaited.delete(clientHandle)
    const at = isFirst ? Math.max(instant, subscription.startedAt) : instant
    return [{ signal, at, value: convert(signal, value) }]
  })
  await takeReadings(
    handling,
    readings.sort((a, b) => a.at - b.at),
    false,
  )
}

/** Forwards readings, ascending by time; `unbroken`: nothing is missing before them. */
export async function takeReadings(handling: Handling, readings: readonly Reading[], unbroken: boolean): Promise<void> {
  const { signals, memory, context, checkClock } = handling
  const newest = readings.at(-1)?.at
  if (newest === undefined) return
  if (unbroken) for (const { signal, at } of readings) memory.sourceAt.set(signal, at)
  await signals.take(readings, { unbroken })
  memory.time.reached(newest)
  memory.knownTo = newest
  context.feed.read({ knownTo: memory.knownTo })
  checkClock({ aheadMs: newest - Date.now(), isZoned: true, isLive: !unbroken })
}

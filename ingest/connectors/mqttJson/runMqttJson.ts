import { topicFiltersOf } from '@takt/domain/areas/connectors/json/topicFilters.ts'
import type { MqttJsonOptions } from '@takt/domain/areas/connectors/mqttJson.ts'
import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'
import type { MessageValue } from '../json/jsonMessage.ts'
import { createReadMessages } from '../json/readMessages.ts'
import type { Runner, RunnerContext } from '../runner.ts'
import { createSignalFeed } from '../signals/signalFeed.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import type { BrokerMessage, Subscriber } from './brokerConnection.ts'
import { createDeliveryMemory } from './deliveryMemory.ts'
import { createMessageQueue } from './messageQueue.ts'
import { createMessageTimes } from './messageTimes.ts'
import { subscribeShared } from './sharedConnections.ts'
import { mqttTexts as texts } from './texts.ts'

/** Maximum time between the reading of a message and its acknowledgment (ms): several are stored at once. */
const acknowledgeMs = 2_000
/** Maximum time for storing the last messages when the connector ends (ms). */
const lastStoreMs = 3_000
/**
 * A connector that has been behind for longer than this no longer holds up the others on its connection: its messages
 * are acknowledged before they are stored (ms).
 */
const maxBehindMs = 60_000
/** Time after connecting in which messages may be old, because the broker has stored them (ms). */
const backlogMs = 60_000
const tickMs = 1_000
/** Time after connecting after which it is reported that no message has arrived (ms). */
const firstMessageMs = 30_000
/** Maximum number of topics that a test lists. */
const maxTopics = 50

const iso = (at: number) => new Date(at).toISOString()

/** Counts dropped messages until they are noted. */
function createDropLog(note: (text: string) => void) {
  let dropped: { from: number; to: number; count: number } | null = null
  return {
    add() {
      const now = Date.now()
      dropped = { from: dropped?.from ?? now, to: now, count: (dropped?.count ?? 0) + 1 }
    },
    write() {
      if (dropped) note(texts.overflow(iso(dropped.from), iso(dropped.to), dropped.count))
      dropped = null
    },
  }
}

/** Acknowledges messages to the broker after they are stored, several at once. */
function createAcknowledgments(store: () => Promise<void>) {
  let waiting: BrokerMessage[] = []
  let timer: NodeJS.Timeout | undefined
  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const messages = waiting
    waiting = []
    if (messages.length === 0) return
    await store()
    for (const message of messages) message.acknowledge()
  }
  return {
    add(message: BrokerMessage) {
      if (message.messageId === null) return
      waiting.push(message)
      // The broker sends messages again that are not acknowledged because they were not stored.
      timer ??= setTimeout(() => void flush().catch(() => {}), acknowledgeMs)
    },
    flush: () => flush().catch(() => {}),
  }
}

/** True if each value of a message has its own time. */
const isDated = (values: readonly MessageValue[]) => values.every(({ at }) => at !== null)

/** Returns the readings of a message, ascending by time; a retained value holds at the newest known time at least. */
function readingsOf(
  values: readonly MessageValue[],
  { arrival, isRetained }: BrokerMessage,
  newest: number,
): Reading[] {
  return values
    .map(({ signal, value, at }) => ({
      signal,
      value,
      at: at === null ? arrival : isRetained ? Math.max(at, newest) : at,
    }))
    .sort((a, b) => a.at - b.at)
}

type Context = RunnerContext<MqttJsonOptions>

/** Logs the topics of a connection that is only tested, because its topics may still have to be entered. */
function createTopicLog({ connector, monitor }: Context) {
  const topics = new Set<string>()
  return (topic: string) => {
    if (connector || topics.size >= maxTopics || topics.has(topic)) return
    topics.add(topic)
    monitor.note(texts.topic(topic))
  }
}

/** Reads the queued messages of a connector until the signal aborts. */
async function readQueue(context: Context, { queue, signals, acknowledgments, memory, problems, openedAt }: Parts) {
  const { connector, options, feed, monitor, signal } = context
  const read = createReadMessages({
    expression: options.expression,
    organizationId: connector?.organizationId ?? 0,
    signal,
    report: problems.expression,
  })
  const pulses = new Set(options.signals.filter(({ role }) => role === 'pulse').map(({ signal }) => signal))
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const logTopic = createTopicLog(context)
  const times = createMessageTimes(feed.knownTo())

  async function take(message: BrokerMessage, values: readonly MessageValue[]) {
    // The last message of a topic that the broker sends again at a subscription is no new part.
    const isOld = message.isRetained && memory.isKnown(message)
    const counted = isOld ? values.filter(({ signal }) => !pulses.has(signal)) : values
    const readings = readingsOf(counted, message, times.newest())
    const hasTimes = isDated(counted)
    const isStored = message.isResumed && message.messageId !== null
    const last = readings.at(-1)
    if (hasTimes && last) {
      const sinceOpened = message.arrival - openedAt()
      if (!times.accept(last.at, isStored ? sinceOpened : null))
        return monitor.ignore(`${message.topic} ${message.text}`, texts.late)
      const isLive = !message.isRetained && (!message.isResumed || sinceOpened > backlogMs)
      problems.checkClock({ aheadMs: last.at - message.arrival, isZoned: true, isLive })
    }
    const unbroken = hasTimes && isStored
    await Promise.race([signals.take(readings, { unbroken }), aborted])
  }

  for (let batch = await queue.next(); batch.length > 0; batch = await queue.next()) {
    const fresh = batch.filter((message) => {
      logTopic(message.topic)
      if (message.text === null) monitor.ignore(message.topic, texts.notText)
      return message.text !== null
    })
    const results = await read(fresh.map(({ topic, text }) => ({ topic, text: text! })))
    for (const message of batch) {
      const result = results[fresh.indexOf(message)]
      // Ended in between: what is not acknowledged is sent again.
      if (message.text !== null && (!result || signal.aborted)) return
      if (result && !memory.isRepeated(message, 'values' in result && isDated(result.values))) {
        if ('reason' in result) monitor.ignore(`${message.topic} ${message.text}`, result.reason)
        else await take(message, result.values)
      }
      memory.add(message)
      feed.read(memory.position())
      acknowledgments.add(message)
    }
  }
}

type Parts = {
  queue: ReturnType<typeof createMessageQueue>
  signals: ReturnType<typeof createSignalFeed>
  acknowledgments: ReturnType<typeof createAcknowledgments>
  memory: ReturnType<typeof createDeliveryMemory>
  problems: ReturnType<typeof createSourceProblems>
  /** Returns when the connection was opened (epoch ms). */
  openedAt: () => number
}

/** Reads messages of any JSON from topics of an MQTT broker, over a connection that connectors share. */
export const runMqttJson: Runner<MqttJsonOptions> = async (context) => {
  const { options, feed, monitor, report, signal, connector } = context
  const signals = createSignalFeed(context)
  const queue = createMessageQueue(signal)
  const acknowledgments = createAcknowledgments(() => feed.stored())
  const drops = createDropLog(monitor.note)
  const isFresh = feed.source() === null
  const memory = createDeliveryMemory(feed.source())
  const problems = createSourceProblems(report, monitor.note)
  let isOpen = false
  let hasMessage = false
  /** The time at which the broker had accepted all topics (epoch ms). */
  let subscribedAt: number | null = null
  let openedAt = 0
  let lostAt: number | null = null
  // The state during the disconnection is unknown.
  signals.lose()

  const subscriber: Subscriber = {
    connectorId: connector?.connectorId ?? 0,
    filters: topicFiltersOf(options.topics ?? '#', options.machine),
    isFresh,
    report(status, error) {
      if (status !== 'connected' || error !== null) return report(status, error)
      subscribedAt = Date.now()
      problems.reportAll()
    },
    note: monitor.note,
    ignore: monitor.ignore,
    offer(message) {
      if (!hasMessage) problems.missing(null)
      hasMessage = true
      queue.push(message)
      if (message.messageId === null || queue.behindMs() < maxBehindMs) return
      message.acknowledge()
      message.messageId = null
    },
    isFull: queue.isFull,
    room: queue.room,
    drop: drops.add,
    flush: () => void acknowledgments.flush(),
    opened(isResumed) {
      isOpen = true
      hasMessage = false
      openedAt = Date.now()
      problems.missing(null)
      // From now on the broker stores messages for this connector.
      feed.read(memory.position())
      feed.stored().catch(() => {})
      if (isResumed) monitor.note(texts.resumed)
      if (lostAt !== null) monitor.note(texts.gap(iso(lostAt), iso(Date.now())))
    },
    lost() {
      isOpen = false
      subscribedAt = null
      lostAt = Date.now()
      signals.lose()
    },
  }
  const tick = setInterval(() => {
    if (isOpen) signals.alive()
    if (subscribedAt !== null && !hasMessage && Date.now() - subscribedAt > firstMessageMs)
      problems.missing(texts.noMessage(iso(subscribedAt)))
    drops.write()
  }, tickMs)
  const unsubscribe = subscribeShared(connector, options, subscriber, context)
  await readQueue(context, { queue, signals, acknowledgments, memory, problems, openedAt: () => openedAt })
  clearInterval(tick)
  problems.stop()
  drops.write()
  await Promise.race([acknowledgments.flush(), new Promise((resolve) => setTimeout(resolve, lastStoreMs).unref())])
  await unsubscribe()
}

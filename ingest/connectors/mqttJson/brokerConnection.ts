import { createHash } from 'node:crypto'
import { matchesTopic } from '@takt/domain/areas/connectors/json/topicFilters.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { decodeText } from '../json/parsePayload.ts'
import { reach } from '../network/reach.ts'
import { createPace, type paceLimits } from '../pace.ts'
import type { Report } from '../runner.ts'
import { explainFailure, SourceError } from '../sourceError.ts'
import { connectorTexts } from '../texts.ts'
import {
  type Broker,
  type BrokerSession,
  ClosedAtOnce,
  type Delivery,
  maxPacketBytes,
  OtherVersion,
  openSession,
  portOf,
  receiveMaximum,
} from './brokerSession.ts'
import type { Oversize } from './packetReader.ts'
import { mqttTexts as texts } from './texts.ts'

/** A message for one connector; `text`: null if it is not UTF-8. */
export type BrokerMessage = Omit<Delivery, 'payload' | 'subscriptionIds'> & {
  text: string | null
  bytes: number
  arrival: number
}

/** A connector that reads topics of a broker. */
export type Subscriber = {
  connectorId: number
  filters: readonly string[]
  /** True if it has no stored position, so that messages stored for it are of other options or none. */
  isFresh: boolean
  report: Report
  note: (text: string) => void
  ignore: (sample: string, reason: string) => void
  /** Takes a message; acknowledges it once it is stored. */
  offer: (message: BrokerMessage) => void
  isFull: () => boolean
  /** Resolves when it is not full. */
  room: () => Promise<void>
  /** Counts a message that was dropped because it is full. */
  drop: () => void
  /** Stores what it has taken, and acknowledges it, soon. */
  flush: () => void
  opened: (isResumed: boolean) => void
  lost: () => void
}

/** `isLasting`: the broker stores messages while we are away. */
type Options = { broker: Broker; rule: DialRule; isLasting: boolean; clientIdOf: (leader: Subscriber) => string }

/** Load of one connection, for all its connectors. */
const limits: typeof paceLimits = {
  bytes: { perSecond: 8 * 1024 ** 2, burst: 16 * 1024 ** 2 },
  lines: { perSecond: 10_000, burst: 20_000 },
  slices: { perSecond: 1, burst: 1 },
}
/**
 * Time without a further connector after which a new connection is opened (ms): messages that the broker has stored
 * arrive at once, for all of its connectors.
 */
const quietMs = 1_000
const maxQuietMs = 15_000
/** Time after which topics that no connector reads any more are unsubscribed (ms): at its end the process reads none. */
const unsubscribeAfterMs = 5_000
/** Time for ending a session in order (ms). */
const closeMs = 1_500
/** Time for which the broker stores messages while we are away (version 5). */
const expirySecs = 86_400
/** Messages that brokers of version 3.1.1 send without an acknowledgment, if they limit them (mosquitto: 20). */
const smallWindow = 20
const maxCachedTopics = 5_000
/** A connector with more dropped messages than this within the time does not read its topics for a while. */
const flood = { messages: 20_000, withinMs: 10_000, suspendMs: 60_000 }

/** Returns the ID of a subscription, the same in all processes: stored messages contain it. */
export const subscriptionIdOf = (filter: string) =>
  (createHash('sha256').update(filter).digest().readUInt32BE() % 268_435_455) + 1

/**
 * Creates a connection to a broker that several connectors share: one session, one subscription for each topic filter,
 * messages dispatched by filter. It connects when the first connector is added, reconnects by itself, and ends with the
 * last one.
 */
export function createBrokerConnection({ broker, rule, isLasting, clientIdOf }: Options) {
  const where = `${broker.url.hostname}:${portOf(broker.url)}`
  const subscribers = new Set<Subscriber>()
  const suspended = new Set<Subscriber>()
  const drops = new Map<Subscriber, { since: number; count: number }>()
  const stopping = new AbortController()
  const { signal } = stopping
  const pace = createPace(signal, () => {}, limits)
  const targets = new Map<string, readonly Subscriber[]>()
  let session: BrokerSession | null = null
  let version: 4 | 5 = 5
  /** True once the broker has accepted this version. */
  let isVersionKnown = false
  let clientId: string | null = null
  let isClean = true
  let addedAt = performance.now()
  let unread = 0
  let running: Promise<void> | null = null

  const filtersOf = () =>
    new Set([...subscribers].filter((each) => !suspended.has(each)).flatMap((each) => each.filters))

  /** A message that a connector's topics match several times arrives several times, if the broker reports IDs. */
  function findTargets({ topic, subscriptionIds }: Delivery): readonly Subscriber[] {
    const known = new Set([...filtersOf()].map(subscriptionIdOf))
    const ids = subscriptionIds.filter((id) => known.has(id))
    return [...subscribers].filter(({ filters }) => {
      const first = filters.find((filter) => matchesTopic(filter, topic))
      return first !== undefined && (ids.length === 0 || ids.includes(subscriptionIdOf(first)))
    })
  }
  function targetsOf(delivery: Delivery): readonly Subscriber[] {
    const key = `${delivery.subscriptionIds.join()} ${delivery.topic}`
    const cached = targets.get(key)
    if (cached) return cached
    if (targets.size >= maxCachedTopics) targets.clear()
    const found = findTargets(delivery)
    targets.set(key, found)
    return found
  }

  function dropFor(subscriber: Subscriber) {
    subscriber.drop()
    const now = performance.now()
    const before = drops.get(subscriber)
    const count =
      before && now - before.since < flood.withinMs ? { ...before, count: before.count + 1 } : { since: now, count: 1 }
    drops.set(subscriber, count)
    if (count.count > flood.messages && !suspended.has(subscriber)) void suspend(subscriber)
  }

  /** Stops reading the topics of a connector that is flooded, so that it does not delay the others. */
  async function suspend(subscriber: Subscriber) {
    suspended.add(subscriber)
    const text = texts.suspended(flood.suspendMs / 1_000)
    subscriber.note(text)
    subscriber.report('failing', text)
    await unsubscribeUnread(subscriber.filters)
    await pause(flood.suspendMs, signal)
    suspended.delete(subscriber)
    if (session && subscribers.has(subscriber)) await subscribe(session, subscriber)
  }

  async function unsubscribeUnread(filters: readonly string[]) {
    const read = filtersOf()
    const unused = filters.filter((filter) => !read.has(filter))
    if (session && unused.length > 0) await session.unsubscribe(unused)
  }

  function createHandlers() {
    let unacknowledged = 0
    return {
      onDelivery(delivery: Delivery) {
        const { payload, subscriptionIds: _ids, ...rest } = delivery
        pace.spend({ bytes: payload.length, lines: 1 })
        const receivers = targetsOf(delivery)
        if (receivers.length === 0) {
          unread += 1
          return delivery.acknowledge()
        }
        let open = receivers.length
        if (delivery.messageId !== null) unacknowledged += 1
        const acknowledge = () => {
          open -= 1
          if (open > 0 || delivery.messageId === null) return
          unacknowledged -= 1
          delivery.acknowledge()
        }
        let text: string | null | undefined
        for (const receiver of receivers) {
          if (receiver.isFull() && subscribers.size > 1) {
            acknowledge()
            dropFor(receiver)
            continue
          }
          text = text === undefined ? decodeText(payload) : text
          receiver.offer({ ...rest, text, bytes: payload.length, arrival: Date.now(), acknowledge })
        }
        if (unacknowledged >= (version === 5 ? receiveMaximum : smallWindow) / 2)
          for (const subscriber of subscribers) subscriber.flush()
      },
      onOversize({ topic, bytes }: Oversize) {
        pace.spend({ bytes, lines: 1 })
        for (const { filters, ignore } of subscribers)
          if (filters.some((filter) => matchesTopic(filter, topic)))
            ignore(topic, texts.tooLarge(bytes, maxPacketBytes / 1024 ** 2))
      },
      async room() {
        await pace.waitWithinLimits()
        const [only] = subscribers.size === 1 ? subscribers : []
        await only?.room()
      },
    }
  }

  async function subscribe(to: BrokerSession, subscriber: Subscriber) {
    for (const filter of subscriber.filters)
      if (!(await to.subscribe(filter, subscriptionIdOf(filter))))
        return subscriber.report('failing', texts.topicRejected(filter))
    subscriber.report('connected', null)
  }

  async function open(late: AbortSignal): Promise<BrokerSession> {
    const attempt = (clean: boolean) =>
      openSession(
        broker,
        { clientId: clientId!, isClean: clean, isFirst: isClean, expirySecs: isLasting ? expirySecs : 0, version },
        createHandlers(),
        { rule, signal },
        late,
      )
    const opened = await attempt(isClean || !isLasting)
    // A broker stores nothing for a session of version 3.1.1 that started clean, and some (mosquitto 2.0.11) lose one of
    // version 5 when they are killed.
    if (!isLasting || !isClean) return opened
    await opened.close()
    return attempt(false)
  }

  async function openAnyVersion(late: AbortSignal): Promise<BrokerSession> {
    try {
      return await open(late)
    } catch (error) {
      if (!(error instanceof OtherVersion) || (isVersionKnown && error instanceof ClosedAtOnce)) throw error
      version = version === 5 ? 4 : 5
      return open(late)
    }
  }

  async function connectOnce() {
    session = await reach({ where, signal }, openAnyVersion)
    isClean = false
    isVersionKnown = true
    const current = session
    for (const subscriber of subscribers) subscriber.opened(current.isResumed)
    for (const subscriber of subscribers) await subscribe(current, subscriber)
    throw (await current.ended) ?? new SourceError(connectorTexts.cutOff(where))
  }

  async function run() {
    const started = performance.now()
    const isQuiet = () => performance.now() > Math.min(addedAt + quietMs, started + maxQuietMs)
    while (isLasting && !signal.aborted && !isQuiet()) await pause(100, signal)
    if (subscribers.size === 0) return
    const leader = [...subscribers].reduce((first, each) => (each.connectorId < first.connectorId ? each : first))
    clientId = clientIdOf(leader)
    isClean = leader.isFresh
    const backoff = createBackoff(signal)
    while (!signal.aborted) {
      const connectedAt = performance.now()
      try {
        await connectOnce()
      } catch (error) {
        const wasOpen = session !== null
        session = null
        if (signal.aborted) break
        for (const subscriber of subscribers) {
          if (wasOpen) subscriber.lost()
          subscriber.report('failing', explainFailure(error, where))
        }
        if (unread > 0) for (const { note } of subscribers) note(texts.noSubscriber(unread))
        unread = 0
        // A session that ended at once is no success.
        if (wasOpen && performance.now() - connectedAt > quietMs) backoff.reset()
      }
      await backoff.pause()
    }
  }

  return {
    size: () => subscribers.size,
    add(subscriber: Subscriber) {
      subscribers.add(subscriber)
      targets.clear()
      addedAt = performance.now()
      subscriber.report('connecting', null)
      if (session) {
        subscriber.opened(false)
        void subscribe(session, subscriber)
      }
      running ??= run()
    },
    /** Removes a connector; the connection ends with the last one. Its topics remain subscribed for some seconds. */
    async remove(subscriber: Subscriber) {
      subscribers.delete(subscriber)
      targets.clear()
      if (subscribers.size === 0) {
        await Promise.race([session?.close(), pause(closeMs)])
        stopping.abort()
        await running
        return
      }
      setTimeout(() => void unsubscribeUnread(subscriber.filters), unsubscribeAfterMs).unref()
    },
  }
}
export type BrokerConnection = ReturnType<typeof createBrokerConnection>

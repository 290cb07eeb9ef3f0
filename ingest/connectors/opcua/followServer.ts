import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'
import type { NotificationMessage, PublishResponse } from 'node-opcua-client'
import type { RunnerContext } from '../runner.ts'
import type { SignalFeed } from '../signals/signalFeed.ts'
import { SourceError } from '../sourceError.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { connectorTexts } from '../texts.ts'
import { type ConvertData, createDataConverter, timesOf } from './convertData.ts'
import { createSubscription, type Subscription } from './createSubscription.ts'
import { statusOf } from './explainFault.ts'
import { hostOf, type OpcuaSession, type OpenedServer, openSession } from './openSession.ts'
import { hasRunSince, readHistory } from './readHistory.ts'
import type { ReadingTime } from './readingTime.ts'
import { rolesOf } from './signalRoles.ts'
import { opcuaTexts as texts } from './texts.ts'

/** Requests for messages that wait at the server, so that it can always send one. */
const waitingPublishes = 2
/** Messages that are requested again at most after an interruption. */
const maxRepublished = 10_000
const largestSequence = 0xffff_ffff
/** Name of the nodes with problems in a status, whose length is limited. */
const maxNamed = 5

/**
 * The knowledge of a server across connections. `sourceAt`: the time of the last value, by signal. `knownTo`: the newest
 * of these times, also across restarts; null before the first value. `isSilent`: the last connection ended because
 * nothing arrived.
 */
export type ServerMemory = {
  session: OpcuaSession | null
  subscription: Subscription | null
  time: ReadingTime
  sourceAt: Map<string, number>
  knownTo: number | null
  isSilent: boolean
}

type Following = {
  context: RunnerContext<OpcuaOptions>
  signals: SignalFeed
  memory: ServerMemory
  /** Called when the server has responded. */
  spoke: () => void
}

const clock = (at: number) => new Date(at).toISOString()

const following = (sequence: number) => (sequence >= largestSequence ? 1 : sequence + 1)

const publish = ({ opcua, session }: OpenedServer, timeoutHint: number, subscriptionAcknowledgements: object[]) =>
  new Promise<PublishResponse>((resolve, reject) =>
    session.publish(
      new opcua.PublishRequest({ requestHeader: { timeoutHint }, subscriptionAcknowledgements }),
      (error, response) => (response ? resolve(response) : reject(error ?? new Error('no response'))),
    ),
  )

/** Returns a message that the server has sent before; null if it no longer has it. */
const republish = ({ opcua, session }: OpenedServer, subscriptionId: number, sequence: number) =>
  new Promise<NotificationMessage | null>((resolve) =>
    session.republish(
      new opcua.RepublishRequest({ subscriptionId, retransmitSequenceNumber: sequence }),
      (error, response) => {
        const message = error ? null : response?.notificationMessage
        resolve(message?.sequenceNumber === sequence && message.notificationData?.length ? message : null)
      },
    ),
  )

/** Moves a subscription to this session, which replaces that of the connection before; false if it no longer exists. */
const transfer = ({ session }: OpenedServer, subscriptionId: number) =>
  new Promise<boolean>((resolve) =>
    session.transferSubscriptions({ subscriptionIds: [subscriptionId], sendInitialValues: false }, (error, response) =>
      resolve(!error && response?.results?.[0]?.statusCode.isGoodish() === true),
    ),
  )

/**
 * Runs one connection to a server until it ends; rejects with the reason. The subscription of the connection before is
 * continued if the server still has it, so that nothing is lost; otherwise the history of the server fills the gap, or
 * the gap is logged.
 */
export async function followServer({ context, signals, memory, spoke }: Following): Promise<void> {
  const { options, rule, pace, signal, monitor, report, feed } = context
  const certificate = await context.certificate()
  const server = await openSession({ options, rule, pace, signal, certificate, former: memory.session })
  memory.session = server.session
  const problems = createSourceProblems(report)
  const convert = createDataConverter(server.opcua, monitor)
  const handling = { server, context, signals, memory, convert, checkClock: problems.checkClock }
  let isClosed = false
  try {
    spoke()
    monitor.note(texts.connected(server.endpoint.mode ?? '', server.endpoint.policy))
    if (server.endpoint.mode !== 'None') monitor.note(texts.ownCertificate(certificate.thumbprint, certificate.expires))
    if (await continueSubscription(handling)) problems.missing(server.warning)
    else problems.missing([server.warning, await startSubscription(handling)].filter(Boolean).join(' ') || null)
    problems.reportAll()
    await followSubscription(handling)
  } catch (error) {
    const wasSilent = memory.isSilent
    memory.isSilent = /timed out/i.test(String((error as Error).message))
    // A connection that was cut or became silent may be continued; anything else must not be.
    if (!server.lost.aborted && (!memory.isSilent || wasSilent)) {
      const { subscription } = memory
      memory.subscription = null
      await server.close(true)
      isClosed = true
      if (memory.isSilent) throw new SourceError(texts.silent((subscription?.silenceMs ?? 0) / 1_000))
    }
    if (error instanceof SourceError) throw error
    if (server.lost.aborted || memory.isSilent)
      throw new SourceError(connectorTexts.cutOff(hostOf(options.endpointUrl)))
    const status = statusOf(error)
    throw new SourceError(status ? texts.rejects(status) : texts.messagesLost)
  } finally {
    problems.stop()
    signals.pauseClock()
    if (signal.aborted) memory.session = null
    if (!isClosed) await server.close(signal.aborted)
    feed.read({ knownTo: memory.knownTo })
  }
}

type Handling = Pick<Following, 'context' | 'signals' | 'memory'> & {
  server: OpenedServer
  convert: ConvertData
  checkClock: ReturnType<typeof createSourceProblems>['checkClock']
}

/** Continues the subscription of the connection before, with all messages since; false if the server lost any. */
async function continueSubscription(handling: Handling): Promise<boolean> {
  const { server, memory, context } = handling
  const { subscription } = memory
  if (!subscription) return false
  if (!server.isSameSession) {
    const isTransferred = await transfer(server, subscription.id)
    if (!isTransferred) {
      memory.subscription = null
      return false
    }
  }
  const since = memory.knownTo
  for (let count = 0; count < maxRepublished; count += 1) {
    const message = await republish(server, subscription.id, following(subscription.sequence))
    if (!message) break
    await takeMessage(handling, message)
  }
  if (since !== null) context.monitor.note(texts.resumed(clock(since)))
  return true
}

/** Creates a subscription and fills the gap before it; returns the problems of nodes as a text, or null. */
async function startSubscription(handling: Handling): Promise<string | null> {
  const { server, memory, context, signals, convert } = handling
  const { options, monitor } = context
  const { subscription, problems } = await createSubscription(server, options, rolesOf(options), monitor)
  memory.subscription = subscription
  const { knownTo } = memory
  const to = subscription.startedAt
  const isRecorded = knownTo !== null && knownTo < to && (await hasRunSince(server, knownTo).catch(() => false))
  const from = (signal: string) => memory.sourceAt.get(signal) ?? knownTo ?? to
  const readings = isRecorded ? await readHistory(server, { nodeOf: subscription.nodeOf, from, to }, convert) : null
  if (readings) {
    await takeReadings(handling, readings, true)
    monitor.note(texts.filled(readings.length, clock(knownTo!), clock(to)))
  } else {
    signals.lose()
    // The gap before the first connection is logged with its first value.
    if (knownTo !== null && memory.sourceAt.size > 0) monitor.note(texts.gap(clock(knownTo), clock(to)))
  }
  for (const [signal, problem] of problems) monitor.ignore(signal, problem)
  const named = [...problems].map(([signal, problem]) => `${signal} (${problem})`)
  return named.length > 0 ? texts.noNodes(named.slice(0, maxNamed)) : null
}

/** Takes messages of the subscription until the connection ends; requests no more than are processed. */
async function followSubscription(handling: Handling): Promise<void> {
  const { server, memory, signals, context } = handling
  const ending = AbortSignal.any([server.lost, context.signal])
  const ended = new Promise<never>((_resolve, reject) => {
    if (ending.aborted) reject(new Error('ended'))
    ending.addEventListener('abort', () => reject(new Error('ended')), { once: true })
  })
  ended.catch(() => {})
  const acknowledgements: object[] = []
  const next = () => {
    const response = publish(server, memory.subscription!.silenceMs, acknowledgements.splice(0))
    response.catch(() => {})
    return response
  }
  const waiting = Array.from({ length: waitingPublishes }, next)
  for (;;) {
    const { subscriptionId, notificationMessage } = await Promise.race([waiting.shift()!, ended])
    signals.alive()
    memory.isSilent = false
    const { sequenceNumber, notificationData } = notificationMessage
    if (subscriptionId === memory.subscription?.id && notificationData && notificationData.length > 0) {
      acknowledgements.push({ subscriptionId, sequenceNumber })
      await takeInOrder(handling, notificationMessage)
    }
    waiting.push(next())
  }
}

/** Takes a message after those before it that have not arrived; throws if the server no longer has them. */
async function takeInOrder(handling: Handling, message: NotificationMessage): Promise<void> {
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

async function takeMessage(handling: Handling, message: NotificationMessage): Promise<void> {
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

async function takeReadings(handling: Handling, readings: readonly Reading[], unbroken: boolean): Promise<void> {
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

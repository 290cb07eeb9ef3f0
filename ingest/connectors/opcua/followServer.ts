import { SourceError } from '../sourceError.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { connectorTexts } from '../texts.ts'
import { createDataConverter } from './convertData.ts'
import { createSubscription } from './createSubscription.ts'
import { statusOf } from './explainFault.ts'
import { hostOf, openSession } from './openSession.ts'
import { following, maxRepublished, publish, republish, transfer } from './publishing.ts'
import { hasRunSince, readHistory } from './readHistory.ts'
import { expiryWarning } from './serverCertificate.ts'
import type { Following, Handling } from './serverMemory.ts'
import { rolesOf } from './signalRoles.ts'
import { takeInOrder, takeMessage, takeReadings } from './takeMessages.ts'
import { opcuaTexts as texts } from './texts.ts'

/** Requests for messages that wait at the server, so that it can always send one. */
const waitingPublishes = 2
/** Name of the nodes with problems in a status, whose length is limited. */
const maxNamed = 5

const clock = (at: number) => new Date(at).toISOString()

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
  monitor.unconfirmed(null)
  const problems = createSourceProblems(report, monitor.note)
  const convert = createDataConverter(server.opcua, monitor)
  const handling = { server, context, signals, memory, convert, checkClock: problems.checkClock }
  let isClosed = false
  try {
    spoke()
    monitor.note(texts.security(server.endpoint.mode ?? '', server.endpoint.policy))
    if (server.endpoint.mode !== 'None') monitor.note(texts.ownCertificate(certificate.thumbprint, certificate.expires))
    if (!(await continueSubscription(handling))) memory.nodeProblem = await startSubscription(handling)
    const showProblems = () => {
      const warning = server.certificateEnds === null ? null : expiryWarning(server.certificateEnds)
      problems.missing([warning, memory.nodeProblem].filter((each) => each !== null).join(' ') || null)
    }
    showProblems()
    problems.reportAll()
    // A connection can last longer than the certificate with which it was opened.
    await followSubscription(handling, showProblems)
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
  } else signals.lose()
  for (const [signal, problem] of problems) monitor.ignore(signal, problem)
  const named = [...problems].map(([signal, problem]) => `${signal} (${problem})`)
  return named.length > 0 ? texts.noNodes(named.slice(0, maxNamed)) : null
}

/**
 * Takes messages of the subscription until the connection ends; requests no more than are processed. `onMessage` is
 * called for each, also for a sign of life.
 */
async function followSubscription(handling: Handling, onMessage: () => void): Promise<void> {
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
    onMessage()
    memory.isSilent = false
    const { sequenceNumber, notificationData } = notificationMessage
    if (subscriptionId === memory.subscription?.id && notificationData && notificationData.length > 0) {
      acknowledgements.push({ subscriptionId, sequenceNumber })
      await takeInOrder(handling, notificationMessage)
    }
    waiting.push(next())
  }
}

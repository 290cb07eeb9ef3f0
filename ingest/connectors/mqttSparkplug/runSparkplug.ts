import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { SparkplugOptions } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import type { Runner } from '../runner.ts'
import { createSignalFeed } from '../signals/signalFeed.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { joinHost } from './host/joinHost.ts'
import { createEventQueue, type ReaderEvent } from './session/eventQueue.ts'
import type { NodeEvent } from './session/nodeSession.ts'
import { createSourceReader } from './session/sourceReader.ts'
import { sparkplugTexts as texts } from './texts.ts'

/** Time after which a missing birth certificate is reported (ms). */
const birthMs = 10_000
/** Maximum time until values that wait are looked at again (ms). */
const tickMs = 500

const sourceOf = ({ groupId, edgeNodeId, deviceId }: SparkplugOptions) =>
  [groupId, edgeNodeId, ...(deviceId === undefined ? [] : [deviceId])].join('/')

/** True if an event is of the node or device that is read; the death of a node is that of its devices. */
function concerns(event: NodeEvent, deviceId: string | null): boolean {
  if (event.kind === 'note') return true
  if (event.kind === 'death' || event.kind === 'ignored') return event.device === null || event.device === deviceId
  return event.device === deviceId
}

/** Reads an edge node of Sparkplug B, or one of its devices, as a host application that all readers of a broker share. */
export const runSparkplug: Runner<SparkplugOptions> = async (context) => {
  const { connector, options, report, monitor, rule, signal } = context
  const source = sourceOf(options)
  const deviceId = options.deviceId ?? null
  const problems = createSourceProblems(report, monitor.note)
  const reader = createSourceReader({ ...context, signals: createSignalFeed(context), problems })
  const queue = createEventQueue()
  // A test waits until its time limit: an edge node may reconnect, so that its death precedes the requested birth.
  const unborn: ConnectorStatusWord = connector === null ? 'connecting' : 'failing'
  let birthTimer: NodeJS.Timeout | undefined
  let lastBroker: { name: string; lostAt: number } | null = null

  const awaitBirth = () => {
    clearTimeout(birthTimer)
    birthTimer = setTimeout(() => report(unborn, texts.noBirth(source)), birthMs)
  }

  async function apply(event: ReaderEvent) {
    switch (event.kind) {
      case 'note':
        return monitor.note(event.text)
      case 'ignored':
        return monitor.ignore(event.sample, event.reason)
      case 'connected': {
        const lost = lastBroker
        if (lost) monitor.note(texts.disconnected(lost.name, isoOf(lost.lostAt), isoOf(Date.now())))
        monitor.note(texts.connected(event.broker))
        lastBroker = { name: event.broker, lostAt: Date.now() }
        awaitBirth()
        return report('connecting', null)
      }
      case 'disconnected':
        clearTimeout(birthTimer)
        if (lastBroker) lastBroker.lostAt = Date.now()
        await reader.lose()
        return report('failing', event.error)
      case 'overrun':
        monitor.note(texts.overrun)
        await reader.lose()
        return membership.needBirth(texts.reasons.overrun)
      case 'birth':
        clearTimeout(birthTimer)
        monitor.note(texts.born(source))
        await reader.bear(event)
        return problems.reportAll()
      case 'data':
        return reader.take(event)
      case 'death': {
        clearTimeout(birthTimer)
        const text = texts.died(source, isoOf(event.at ?? Date.now()))
        monitor.note(text)
        await reader.lose(event)
        return report(unborn, text)
      }
    }
  }

  await reader.lose()
  report('connecting', null)
  const membership = joinHost(options, rule, {
    node: options,
    reorderMs: options.reorderTimeoutMs,
    receive: (event) => {
      if (concerns(event, deviceId)) queue.push(event)
    },
    connected: (broker) => queue.push({ kind: 'connected', broker }),
    disconnected: (error) => queue.push({ kind: 'disconnected', error }),
    alive: reader.alive,
  })
  while (!signal.aborted) {
    await queue.wait(tickMs, signal)
    for (const event of queue.take()) await apply(event)
    await reader.passWaiting()
  }
  clearTimeout(birthTimer)
  problems.stop()
  await reader.passWaiting(true)
  await membership.leave()
}

const isoOf = (at: number) => new Date(at).toISOString()

import type { HttpJsonOptions } from '@takt/domain/areas/connectors/httpJson.ts'
import { type DeviceMessageResult, maxDeviceMessageBytes } from '@takt/domain/areas/messages/deviceMessage.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { MessageValue } from '../json/jsonMessage.ts'
import { decodeText } from '../json/parsePayload.ts'
import { createReadMessages } from '../json/readMessages.ts'
import { jsonTexts } from '../json/texts.ts'
import type { Runner } from '../runner.ts'
import { createSignalFeed } from '../signals/signalFeed.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { createRecentKeys } from './recentKeys.ts'
import { httpJsonTexts as texts } from './texts.ts'

/** A device that has sent nothing for this time counts as disconnected (ms); until then its last values hold. */
const silentMs = 300_000
/** The gateway waits for the result not much longer (ms). */
const storeMs = 4_000
const tickMs = 1_000

/** Returns the text of a body, unpacked if it is gzip, or why it is not text. */
function textOf(body: Uint8Array): { text: string } | { reason: string } {
  try {
    const isPacked = body[0] === 0x1f && body[1] === 0x8b
    const text = decodeText(isPacked ? gunzip(body, maxDeviceMessageBytes) : body)
    return text === null ? { reason: jsonTexts.notText } : { text }
  } catch {
    return { reason: jsonTexts.notGzip }
  }
}

/**
 * Takes messages of any JSON that the gateway forwards for the connector's device, one after the other; several are
 * stored at once.
 */
export const runHttpJson: Runner<HttpJsonOptions> = async (context) => {
  const { connector, options, feed, monitor, report, signal, acceptMessages } = context
  const signals = createSignalFeed(context)
  const problems = createSourceProblems(report, monitor.note)
  const readValues = createReadMessages({
    expression: options.expression,
    organizationId: connector?.organizationId ?? 0,
    signal,
    report: problems.expression,
  })
  const keys = createRecentKeys(feed.source())
  /** Arrival of the last message, understood or not, and of the last values; null: none, or too long ago. */
  let messageAt: number | null = null
  let arrivedAt: number | null = null
  let last: Promise<unknown> = Promise.resolve()

  const isStored = () =>
    Promise.race([
      feed.stored().then(
        () => true,
        () => false,
      ),
      pause(storeMs, signal).then(() => false),
    ])

  async function take(values: readonly MessageValue[]) {
    const arrival = Date.now()
    const readings = values
      .map(({ signal, value, at }) => ({ signal, value, at: at ?? arrival }))
      .sort((a, b) => a.at - b.at)
    problems.checkClock({ aheadMs: readings.at(-1)!.at - arrival, isZoned: true, isLive: true })
    // A device that repeats what was not acknowledged leaves nothing out.
    await signals.take(readings, { unbroken: values.every(({ at }) => at !== null) })
    arrivedAt = arrival
  }

  async function read(body: Uint8Array, key: string | null): Promise<DeviceMessageResult> {
    if (messageAt === null) problems.reportAll()
    messageAt = Date.now()
    const isRepeated = key !== null && keys.has(key, body)
    const content = textOf(body)
    let count = 0
    if (!isRepeated) {
      const [result] = 'text' in content ? await readValues([{ topic: '', text: content.text }]) : [content]
      if (!result) return { outcome: 'busy' }
      if ('reason' in result) {
        monitor.ignore('text' in content ? content.text : '', result.reason)
        return { outcome: 'invalid', reason: result.reason }
      }
      await take(result.values)
      count = result.values.length
      if (key !== null) keys.add(key, body)
      feed.read(keys.position())
    }
    return { outcome: 'stored', values: count }
  }

  // Earlier values are unknown until the next message.
  signals.lose()
  report('connecting', texts.waiting)
  acceptMessages((body, key) => {
    const result = last.then(() => read(body, key)).catch((): DeviceMessageResult => ({ outcome: 'busy' }))
    last = result
    return result.then(async (read) => (read.outcome !== 'stored' || (await isStored()) ? read : { outcome: 'busy' }))
  })
  while (!signal.aborted) {
    if (messageAt !== null && Date.now() - messageAt > silentMs) {
      const text = texts.silent(new Date(messageAt).toISOString(), silentMs / 60_000)
      monitor.note(text)
      report('connecting', text)
      messageAt = null
    }
    if (arrivedAt !== null && Date.now() - arrivedAt > silentMs) {
      signals.lose()
      arrivedAt = null
    }
    if (arrivedAt !== null) signals.alive()
    await pause(tickMs, signal)
  }
  await Promise.race([last, pause(storeMs)])
  problems.stop()
}

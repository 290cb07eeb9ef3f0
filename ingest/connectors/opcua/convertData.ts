import type { SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'
import type { DataValue } from 'node-opcua-client'
import type { Monitor } from '../monitor.ts'
import { convertValue } from './convertValue.ts'
import type { Opcua } from './loadOpcua.ts'
import { sourceAheadMs, type ValueTimes } from './readingTime.ts'
import { opcuaTexts as texts } from './texts.ts'

/** Longest sample of a value that is not understood, in the log (characters). */
const sampleLength = 200

/** Returns epoch ms; null for a missing time, which OPC UA encodes as the year 1601. */
const timeOf = (time: Date | null | undefined): number | null => {
  const at = time?.getTime() ?? Number.NaN
  return at > 0 ? at : null
}

/** Returns the times of a value, of a message that was sent at `published` (epoch ms). */
export const timesOf = ({ sourceTimestamp, serverTimestamp }: DataValue, published: number): ValueTimes => ({
  source: timeOf(sourceTimestamp),
  server: timeOf(serverTimestamp),
  published,
})

/**
 * Converts values of nodes, by their quality: a bad one is unknown, an uncertain one counts. A change of quality and
 * a source with a wrong clock are logged once; a value that is not understood is logged with the reason.
 */
export function createDataConverter(opcua: Opcua, monitor: Monitor) {
  const statuses = new Map<string, string>()
  const ahead = new Set<string>()

  function logQuality(signal: string, { statusCode }: DataValue) {
    const name = statusCode.isGoodish() ? '' : statusCode.name
    if ((statuses.get(signal) ?? '') === name) return
    statuses.set(signal, name)
    if (name) monitor.note(statusCode.isBad() ? texts.bad(signal, name) : texts.uncertain(signal, name))
  }

  function logClock(signal: string, data: DataValue) {
    const { source, server } = timesOf(data, 0)
    if (source === null || server === null || source <= server + sourceAheadMs || ahead.has(signal)) return
    ahead.add(signal)
    monitor.note(texts.sourceAhead(signal, Math.round((source - server) / 60_000)))
  }

  return (signal: string, data: DataValue): SignalValue => {
    logQuality(signal, data)
    logClock(signal, data)
    const { value: variant, statusCode } = data
    if (statusCode.isBad() || !variant) return null
    const type = opcua.DataType[variant.dataType] ?? 'unknown'
    const isArray = variant.arrayType !== opcua.VariantArrayType.Scalar
    const { value, ignored } = convertValue({ type, isArray, value: variant.value })
    if (ignored !== null) monitor.ignore(`${signal} = ${String(variant.value).slice(0, sampleLength)}`, ignored)
    return value
  }
}
export type ConvertData = ReturnType<typeof createDataConverter>

import type { SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'
import { sparkplugTexts as texts } from '../texts.ts'
import type { DataSet, Metric, RawValue } from './decodePayload.ts'

/** A value of a signal, named as in the births; a template and a data set have several. */
export type NamedValue = { signal: string; value: SignalValue }

/** A metric, or a part of one, that has no value, and the reason. */
export type Ignored = { sample: string; reason: string }

/** The datatypes of Sparkplug B that decide about the meaning of a value. */
const types = {
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  boolean: 11,
  dateTime: 13,
  bytes: 17,
  file: 18,
  firstArray: 22,
} as const

const signedBits: Readonly<Record<number, number>> = {
  [types.int8]: 8,
  [types.int16]: 16,
  [types.int32]: 32,
  [types.int64]: 64,
}
/** Qualities of a value that is not known at present: BAD and STALE. */
const unknownQualities = new Set([0, 500])

/** Returns a 64-bit number as a number if it is exact, else as text. */
const exact = (value: bigint): SignalValue => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

function timeText(value: number | bigint): SignalValue {
  const date = new Date(Number(value))
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Returns the value of a datatype; undefined: it has none that people or formulas can use. */
function scalar(value: RawValue, datatype: number | null): SignalValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'object') return undefined
  const bits = signedBits[datatype ?? 0]
  if (bits) return exact(BigInt.asIntN(bits, BigInt(value)))
  if (datatype === types.dateTime) return timeText(value)
  if (datatype === types.boolean) return Number(value) !== 0
  if (typeof value === 'bigint') return exact(value)
  return Number.isFinite(value) ? value : null
}

function lastRow(signal: string, { columns, types: columnTypes, rows }: DataSet): NamedValue[] {
  const row = rows.at(-1) ?? []
  return columns.map((column, i) => ({
    signal: `${signal}/${column}`,
    value: scalar(row[i] ?? null, columnTypes[i] ?? null) ?? null,
  }))
}

const reasonOf = (datatype: number | null) =>
  datatype !== null && datatype >= types.firstArray ? texts.arrays : texts.files

/**
 * Returns the values of a metric under its name: of a data set those of the last row (`name/column`), of a template
 * those of its members (`name/member`). A quality that is bad or stale makes a value null. `typeOf` returns the datatype
 * that a birth has declared for a name.
 */
export function valuesOf(
  signal: string,
  metric: Metric,
  typeOf: (signal: string) => number | null,
): { values: NamedValue[]; ignored: Ignored[] } {
  const { value, isNull, quality } = metric
  const isUnknown = isNull || (quality !== null && unknownQualities.has(quality))
  if (isUnknown || value === null) return { values: [{ signal, value: null }], ignored: [] }
  if (typeof value === 'object' && 'rows' in value) return { values: lastRow(signal, value), ignored: [] }
  if (typeof value === 'object' && 'members' in value) {
    if (value.isDefinition) return { values: [], ignored: [{ sample: signal, reason: texts.definition }] }
    const members = value.members.map((member) => valuesOf(`${signal}/${member.name ?? ''}`, member, typeOf))
    return { values: members.flatMap(({ values }) => values), ignored: members.flatMap(({ ignored }) => ignored) }
  }
  const datatype = metric.datatype || typeOf(signal)
  const read = scalar(value, datatype)
  if (read !== undefined) return { values: [{ signal, value: read }], ignored: [] }
  return { values: [], ignored: [{ sample: signal, reason: reasonOf(datatype) }] }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { PayloadError, readFields, type WireField } from './protobuf.ts'

/** A value as it was sent; its datatype, which data may omit, gives it its meaning. */
export type RawValue = number | bigint | boolean | string | DataSet | Template | { bytes: number } | null

/** A metric of a payload. Times are epoch ms; null: not sent. `quality`: that of its properties, if it has one. */
export type Metric = {
  name: string | null
  alias: string | null
  at: number | null
  datatype: number | null
  isHistorical: boolean
  isNull: boolean
  quality: number | null
  value: RawValue
}

export type DataSet = { columns: readonly string[]; types: readonly number[]; rows: readonly RawValue[][] }
export type Template = { isDefinition: boolean; members: readonly Metric[] }
export type Payload = { at: number | null; seq: number | null; metrics: readonly Metric[] }

/** Limits of a payload: a flood must neither fill the memory nor occupy the process. */
export const payloadLimits = { metrics: 50_000, depth: 8, cells: 100_000, textLength: 4_000 } as const
/** Number of metrics that are decoded before other work gets its turn. */
const metricsPerTurn = 500

type Budget = { metrics: number; cells: number }

const decoder = new TextDecoder()

const textOf = ({ value }: WireField): string => {
  if (!(value instanceof Uint8Array)) throw new PayloadError('a text is missing')
  return decoder.decode(value.length > payloadLimits.textLength ? value.subarray(0, payloadLimits.textLength) : value)
}
const bytesOf = ({ value }: WireField): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new PayloadError('a part is missing')
  return value
}
const numberOf = ({ value }: WireField): number => {
  if (value instanceof Uint8Array) throw new PayloadError('a number is missing')
  return Number(value)
}
const isSet = (field: WireField) => numberOf(field) !== 0
const timeOf = (field: WireField): number | null => {
  const at = numberOf(field)
  return at > 0 && at <= 8.64e15 ? at : null
}

/** Reads a scalar value whose first field has the number `first`: int, long, float, double, boolean, string. */
function scalarOf(field: WireField, first: number): RawValue | undefined {
  const { value } = field
  switch (field.field - first) {
    case 0:
    case 1:
      return value instanceof Uint8Array ? undefined : value
    case 2: {
      const bits = new DataView(new ArrayBuffer(4))
      bits.setUint32(0, numberOf(field))
      // A float has seven digits: 41.2, not 41.20000076.
      return Number(bits.getFloat32(0).toPrecision(7))
    }
    case 3: {
      if (typeof value !== 'bigint') throw new PayloadError('a number is missing')
      const bits = new DataView(new ArrayBuffer(8))
      bits.setBigUint64(0, value)
      return bits.getFloat64(0)
    }
    case 4:
      return isSet(field)
    case 5:
      return textOf(field)
    default:
      return undefined
  }
}

function spend(budget: Budget, kind: keyof Budget) {
  budget[kind] -= 1
  if (budget[kind] < 0) throw new PayloadError(`it has more than ${payloadLimits[kind]} ${kind}`)
}

/** Reads the quality from a set of properties: its name differs between vendors in its case only. */
function qualityOf(properties: Uint8Array, budget: Budget): number | null {
  const keys: string[] = []
  const values: (number | null)[] = []
  for (const field of readFields(properties)) {
    spend(budget, 'cells')
    if (field.field === 1) keys.push(textOf(field).toLowerCase())
    if (field.field !== 2) continue
    let quality: number | null = null
    for (const part of readFields(bytesOf(field))) {
      const value = scalarOf(part, 3)
      if (typeof value === 'number' || typeof value === 'bigint') quality = Number(value)
    }
    values.push(quality)
  }
  return values[keys.indexOf('quality')] ?? null
}

function dataSetOf(bytes: Uint8Array, budget: Budget): DataSet {
  const columns: string[] = []
  const types: number[] = []
  const rows: RawValue[][] = []
  for (const field of readFields(bytes)) {
    spend(budget, 'cells')
    if (field.field === 2) columns.push(textOf(field))
    if (field.field === 3) types.push(numberOf(field))
    if (field.field !== 4) continue
    const row: RawValue[] = []
    for (const element of readFields(bytesOf(field))) {
      spend(budget, 'cells')
      let value: RawValue = null
      for (const part of readFields(bytesOf(element))) value = scalarOf(part, 1) ?? value
      row.push(value)
    }
    rows.push(row)
  }
  return { columns, types, rows }
}

const emptyMetric: Metric = {
  name: null,
  alias: null,
  at: null,
  datatype: null,
  isHistorical: false,
  isNull: false,
  quality: null,
  value: null,
}

function parameterOf(bytes: Uint8Array): Metric {
  const metric = { ...emptyMetric }
  for (const field of readFields(bytes)) {
    if (field.field === 1) metric.name = textOf(field)
    else if (field.field === 2) metric.datatype = numberOf(field)
    else metric.value = scalarOf(field, 3) ?? metric.value
  }
  return metric
}

function templateOf(bytes: Uint8Array, budget: Budget, depth: number): Template {
  if (depth > payloadLimits.depth) throw new PayloadError(`templates are nested more than ${payloadLimits.depth} deep`)
  const members: Metric[] = []
  let isDefinition = false
  for (const field of readFields(bytes)) {
    if (field.field === 2) members.push(metricOf(bytesOf(field), budget, depth))
    if (field.field === 3) {
      spend(budget, 'metrics')
      members.push(parameterOf(bytesOf(field)))
    }
    if (field.field === 5) isDefinition = isSet(field)
  }
  return { isDefinition, members }
}

function metricOf(bytes: Uint8Array, budget: Budget, depth = 0): Metric {
  spend(budget, 'metrics')
  const metric = { ...emptyMetric }
  for (const field of readFields(bytes)) {
    switch (field.field) {
      case 1:
        metric.name = textOf(field)
        break
      case 2:
        metric.alias = String(field.value)
        break
      case 3:
        metric.at = timeOf(field)
        break
      case 4:
        metric.datatype = numberOf(field)
        break
      case 5:
        metric.isHistorical = isSet(field)
        break
      case 7:
        metric.isNull = isSet(field)
        break
      case 9:
        metric.quality = qualityOf(bytesOf(field), budget)
        break
      case 16:
        metric.value = { bytes: bytesOf(field).length }
        break
      case 17:
        metric.value = dataSetOf(bytesOf(field), budget)
        break
      case 18:
        metric.value = templateOf(bytesOf(field), budget, depth + 1)
        break
      default:
        metric.value = scalarOf(field, 10) ?? metric.value
    }
  }
  return metric
}

/**
 * Decodes a payload of Sparkplug B; other work gets its turn between the metrics of a large one. Throws PayloadError if
 * it is malformed or exceeds `payloadLimits`. Nothing is decoded that has no use: files, metadata, bodies.
 */
export async function decodePayload(bytes: Uint8Array): Promise<Payload> {
  const budget: Budget = { metrics: payloadLimits.metrics, cells: payloadLimits.cells }
  const metrics: Metric[] = []
  let at: number | null = null
  let seq: number | null = null
  for (const field of readFields(bytes)) {
    if (field.field === 1) at = timeOf(field)
    if (field.field === 3) seq = numberOf(field)
    if (field.field !== 2) continue
    metrics.push(metricOf(bytesOf(field), budget))
    if (metrics.length % metricsPerTurn === 0) await nextTurn()
  }
  return { at, seq, metrics }
}

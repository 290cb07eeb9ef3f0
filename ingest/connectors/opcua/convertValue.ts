import type { SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'
import { opcuaTexts as texts } from './texts.ts'

/** A value as the OPC UA library decodes it. `isArray`: `value` is an array or matrix of values of the type. */
export type DecodedValue = { type: string; isArray: boolean; value: unknown }

/** The value of a signal, or the reason why it cannot be one. */
export type ConvertedValue = { value: SignalValue; ignored: null } | { value: null; ignored: string }

const of = (value: SignalValue): ConvertedValue => ({ value, ignored: null })

const maxTextLength = 4_000

/** Returns the number of a 64-bit integer, which is decoded as its high and low halves. */
function wide([high, low]: readonly [number, number], isSigned: boolean): number {
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  return Number(isSigned ? BigInt.asIntN(64, bits) : bits)
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((half) => typeof half === 'number')

function convertScalar(type: string, value: unknown): ConvertedValue {
  if (value === null || value === undefined || type === 'Null') return of(null)
  switch (type) {
    case 'Boolean':
      return of(Boolean(value))
    case 'Int64':
    case 'UInt64':
      return of(isPair(value) ? wide(value, type === 'Int64') : Number(value))
    case 'SByte':
    case 'Byte':
    case 'Int16':
    case 'UInt16':
    case 'Int32':
    case 'UInt32':
    case 'Float':
    case 'Double':
      return of(Number.isFinite(Number(value)) ? Number(value) : null)
    case 'String':
    case 'Guid':
      return of(String(value).slice(0, maxTextLength))
    case 'DateTime':
      return of(value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null)
    case 'LocalizedText':
    case 'QualifiedName': {
      const { text, name } = value as { text?: string | null; name?: string | null }
      return of((text ?? name ?? '').slice(0, maxTextLength))
    }
    case 'NodeId':
    case 'ExpandedNodeId':
      return of(String(value).slice(0, maxTextLength))
    case 'StatusCode':
      return of((value as { name: string }).name)
    default:
      return { value: null, ignored: texts.notUnderstood(type) }
  }
}

/**
 * Converts a value of OPC UA to that of a signal. Enumerations are numbers, times are ISO texts, NaN is unknown, and an
 * array of one value is that value. Longer arrays, structures and binary values are not understood.
 */
export function convertValue({ type, isArray, value }: DecodedValue): ConvertedValue {
  if (!isArray || value === null || value === undefined) return convertScalar(type, value)
  const values = ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<unknown>) : (value as unknown[])
  if (values.length === 0) return of(null)
  return values.length === 1
    ? convertScalar(type, values[0])
    : { value: null, ignored: texts.severalValues(values.length) }
}

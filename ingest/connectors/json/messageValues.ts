import { signalLimits } from '@takt/domain/areas/connectors/signals/signal.ts'
import { parseSourceTime } from '../slices/parseSourceTime.ts'
import type { MessageValue, ReadMessage } from './jsonMessage.ts'
import { jsonTexts as texts } from './texts.ts'

/** Maximum length of a text value in characters; longer ones are cut. */
const maxText = 500

/** Numbers below this are seconds: in milliseconds they would be before 1974. */
const maxSeconds = 1e11

/** Instants before this (2000) and more than a day ahead are errors of the source. */
const earliestMs = 946_684_800_000
const maxAheadMs = 86_400_000
/** The last instant of a Date. */
const latestMs = 8.64e15

class Unusable extends Error {}

/** Copies the text: a substring would keep the whole message in memory. */
const short = (text: string) => (text.length > maxText ? Buffer.from(text.slice(0, maxText)).toString() : text)

/** Adds the scalar members of a value, named by their path. */
function addValues(value: unknown, signal: string, at: number | null, into: MessageValue[]): void {
  if (typeof value === 'object' && value !== null) {
    // Functions of JSONata are no values.
    if ('_jsonata_function' in value || '_jsonata_lambda' in value) return
    for (const [name, member] of Object.entries(value))
      addValues(member, signal === '' ? name : `${signal}.${name}`, at, into)
    return
  }
  if (value === undefined || typeof value === 'function' || signal.trim() === '') return
  if (signal.length > signalLimits.nameLength) throw new Unusable(texts.nameTooLong(signalLimits.nameLength))
  if (into.length >= signalLimits.signals) throw new Unusable(texts.tooManyValues(signalLimits.signals))
  into.push({ signal, value: typeof value === 'string' ? short(value) : (value as MessageValue['value']), at })
}

function instantOf(at: unknown): number | null {
  if (at === undefined || at === null) return null
  const ms =
    typeof at === 'number'
      ? Math.round(at < maxSeconds ? at * 1_000 : at)
      : typeof at === 'string' && /(?:Z|[+-]\d\d:?\d\d)$/i.test(at)
        ? (parseSourceTime(at)?.at ?? Number.NaN)
        : Number.NaN
  if (ms >= earliestMs && ms <= Date.now() + maxAheadMs) return ms
  if (ms > Date.now() && ms <= latestMs) throw new Unusable(texts.farAhead(new Date(ms).toISOString()))
  throw new Unusable(texts.notAnInstant(String(JSON.stringify(at)).slice(0, 50)))
}

const collect = (add: (values: MessageValue[]) => void, noValues: string): ReadMessage => {
  const values: MessageValue[] = []
  try {
    add(values)
  } catch (error) {
    if (error instanceof Unusable) return { reason: error.message }
    throw error
  }
  return values.length > 0 ? { values } : { reason: noValues }
}

/**
 * Returns the members of a payload by their path (`ENERGY.Power`); a bare value has the name of the topic's last level,
 * `value` without a topic.
 */
export function valuesOfPayload(payload: unknown, topic: string): ReadMessage {
  const isBare = typeof payload !== 'object' || payload === null
  const name = isBare ? topic.split('/').at(-1) || 'value' : ''
  return collect((values) => addValues(payload, name, null, values), texts.noValues)
}

const isEntry = (value: unknown): value is { signal: unknown; value: unknown; at?: unknown } =>
  typeof value === 'object' && value !== null && 'signal' in value && 'value' in value

/**
 * Returns the values in the result of an expression: `{signal: value, …}`, or a list of `{signal, value, at?}`, of which
 * JSONata returns a single entry without its list.
 */
export function valuesOfResult(result: unknown): ReadMessage {
  if (result === undefined) return { reason: texts.noResult }
  const isList = Array.isArray(result)
  if (typeof result !== 'object' || result === null) return { reason: texts.otherResult }
  if (!isList && !isEntry(result)) return collect((values) => addValues(result, '', null, values), texts.noResult)
  return collect((values) => {
    for (const [i, entry] of (isList ? result : [result]).entries()) {
      if (!isEntry(entry)) throw new Unusable(texts.otherResult)
      if (typeof entry.signal !== 'string' || entry.signal.trim() === '') throw new Unusable(texts.noSignal(i + 1))
      addValues(entry.value, entry.signal.trim(), instantOf(entry.at), values)
    }
  }, texts.noResult)
}

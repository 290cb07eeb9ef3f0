import { type ConditionLevel, conditionLevels } from '../slices/observation.ts'
import { connectorTexts as texts } from '../texts.ts'

/**
 * An item of a data line. `unknown`: fields that cannot be assigned to a key, with the reason. A condition with an empty
 * code concerns all conditions of its key.
 */
export type ShdrItem =
  | { kind: 'value'; key: string; value: string }
  | { kind: 'condition'; key: string; level: ConditionLevel; code: string; text: string; id?: string }
  | { kind: 'unknown'; reason: string }

/** Tests for keys of an adapter: whether one has a role, and whether it has started a line before. */
type KnownKeys = { hasRole: (key: string) => boolean; isKnown: (key: string) => boolean }

const longestLevel = Math.max(...conditionLevels.map((word) => word.length))
function levelOf(word: string | undefined): ConditionLevel | null {
  if (word === undefined || word.length > longestLevel) return null
  const upper = word.toUpperCase()
  return conditionLevels.find((level) => level === upper) ?? null
}

const isQualifier = (field: string | undefined) => field !== undefined && /^(?:HIGH|LOW)$/i.test(field)
const isNumber = (field: string | undefined) => field !== undefined && /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(field)

type Condition = Extract<ShdrItem, { kind: 'condition' }>

/** Splits the native code of a condition from its conditionId: `code:id`, `:id` or `code`. */
function codeAndId(field: string): Pick<Condition, 'code' | 'id'> {
  const colon = field.indexOf(':')
  if (colon === -1) return { code: field }
  const [code, id] = [field.slice(0, colon), field.slice(colon + 1)]
  return id === '' ? { code } : { code, id }
}

/**
 * Returns the number of fields of a fault or warning after its level: code, severity, qualifier and text, of which the
 * last ones may be missing; some adapters send a conditionId after the code.
 */
function faultLength(rest: readonly string[], isStart: (index: number) => boolean): number {
  const hasId = rest.length > 4 && isQualifier(rest[3]) && !isQualifier(rest[2])
  const full = hasId ? 5 : 4
  const qualified = hasId || isQualifier(rest[2]) ? full - 1 : 0
  for (let length = qualified; length < full; length += 1) if (length >= rest.length || isStart(length)) return length
  return full
}

/** Returns the number of fields of a cleared condition after its level; 0 for a plain pair. */
function clearLength(rest: readonly string[], isStart: (index: number) => boolean): number {
  const [code = '', severity, qualifier] = rest
  if (rest.length === 0 || isStart(0)) return 0
  if (code === '') {
    const filled = rest.findIndex((field) => field !== '')
    if (filled === -1 || filled > 3) return Math.min(4, rest.length)
    return filled === 3 && !isStart(3) ? 4 : filled
  }
  if (rest.length === 1 || (rest.length === 2 && severity === '' && isNumber(code))) return rest.length
  const isCondition = isQualifier(qualifier) || (qualifier === '' && rest.length > 3)
  return isCondition && (severity === '' || isNumber(severity)) ? faultLength(rest, isStart) : 0
}

function readCondition(key: string, level: ConditionLevel, fields: readonly string[]): Condition {
  const [first = '', second = ''] = fields
  if (fields.length === 5)
    return { kind: 'condition', key, level, code: first, text: fields[4]!, ...(second && { id: second }) }
  // Two fields that are a code and a text.
  const text = fields.length === 2 && !isNumber(second) ? second : (fields[3] ?? '')
  return { kind: 'condition', key, level, ...codeAndId(first), text }
}

/** True if a time series starts at a field: number of values, rate, values. */
function isTimeSeries([count, rate, values]: readonly string[]): boolean {
  if (!/^\d{1,6}$/.test(count ?? '') || values === undefined || (rate !== '' && !isNumber(rate))) return false
  const list = values.trim().split(/\s+/)
  return list.length === Number(count) && list.every(isNumber)
}

/** Reads an alarm of MTConnect 1.0: code, native code, severity, state, text. */
function readAlarm(key: string, fields: readonly string[]): Condition | null {
  const [, code = '', severity = '', state = '', text = ''] = fields
  const isAlarm =
    /^(?:ACTIVE|CLEARED|INSTANT)$/i.test(state) && /^(?:CRITICAL|ERROR|WARNING|INFORMATION)$/i.test(severity)
  if (!isAlarm) return null
  const isFault = /^ACTIVE$/i.test(state) && /^(?:CRITICAL|ERROR)$/i.test(severity)
  const level = /^CLEARED$/i.test(state) ? 'NORMAL' : isFault ? 'FAULT' : 'WARNING'
  return { kind: 'condition', key, level, code, text }
}

/**
 * Splits the fields of a data line into items. An adapter's lines do not name the number of fields of an item, which the
 * device model of an agent defines; it is derived from the shape of the fields and from the known keys:
 *
 * - key and value; a key with a role always has one value
 * - conditions: level, code, severity, qualifier, text, also shortened
 * - time series, messages (code and text), and alarms of MTConnect 1.0
 */
export function splitItems(fields: readonly string[], { hasRole, isKnown }: KnownKeys): ShdrItem[] {
  const count = fields.length
  const isKey = (index: number) => index + 1 < count && (hasRole(fields[index]!) || isKnown(fields[index]!))
  const starts = (index: number) => {
    const level = levelOf(fields[index + 1])
    return isKey(index) || (level !== null && level !== 'UNAVAILABLE' && !isNumber(fields[index] || '0'))
  }
  /** By index, the first index from there on at which an item starts. */
  const nextStart = new Array<number>(count + 1).fill(count)
  for (let index = count - 1; index >= 0; index -= 1) nextStart[index] = starts(index) ? index : nextStart[index + 1]!

  const items: ShdrItem[] = []
  let index = 0
  const take = (length: number, item: ShdrItem) => {
    items.push(item)
    index += length
  }
  while (index < count) {
    const [key, value] = [fields[index]!, fields[index + 1]]
    if (key === '' && (value ?? '') === '') {
      index += 2
      continue
    }
    if (value === undefined) {
      take(1, { kind: 'unknown', reason: texts.noValue })
      continue
    }
    if (key === '') {
      take(2, { kind: 'unknown', reason: texts.noKey })
      continue
    }
    if (hasRole(key)) {
      take(2, { kind: 'value', key, value })
      continue
    }
    const level = levelOf(value)
    if (level !== null) {
      const rest = fields.slice(index + 2, index + 7)
      const from = index + 2
      const isClear = level === 'NORMAL' || level === 'UNAVAILABLE'
      const length = (isClear ? clearLength : faultLength)(rest, (offset) => starts(from + offset))
      take(2 + length, readCondition(key, level, rest.slice(0, length)))
      continue
    }
    if (isTimeSeries(fields.slice(index + 1, index + 4))) {
      take(4, { kind: 'value', key, value: fields[index + 3]! })
      continue
    }
    const alarm = readAlarm(key, fields.slice(index + 1, index + 6))
    if (alarm) {
      take(6, alarm)
      continue
    }
    const end = nextStart[Math.min(count, index + 2)]!
    const isOdd = (end - index) % 2 === 1
    const length = end - index - (isOdd && end === count && fields[count - 1] === '' ? 1 : 0)
    if (length % 2 === 0) take(2, { kind: 'value', key, value })
    else if (hasRole(value)) take(1, { kind: 'unknown', reason: texts.noValue })
    else if (length === 3) take(3, { kind: 'value', key, value: fields[index + 2]! })
    else take(end - index, { kind: 'unknown', reason: texts.unknownFields(length) })
  }
  return items
}

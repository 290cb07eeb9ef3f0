import type { ShdrKeys } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { type ConditionLevel, conditionLevels, type Item } from '../slices/observation.ts'
import { parseCount } from '../slices/parseCount.ts'

const longest = 200
const mostItems = 500
/** A copy: a piece of a line would keep the whole of it. */
const short = (text: string) => Buffer.from(text.slice(0, longest)).toString()

const longestLevel = Math.max(...conditionLevels.map((word) => word.length))
const level = (word = ''): ConditionLevel | null => {
  if (word.length > longestLevel) return null
  const upper = word.toUpperCase()
  return conditionLevels.find((known) => known === upper) ?? null
}

const meanings = ['execution', 'program', 'partCount', 'mode', 'availability'] as const

/** A configured name also fits the item of a device (`lathe:exec`), unless it names a device itself. */
export const fits = (key: string, wanted: string | undefined) =>
  wanted !== undefined && (key === wanted || (!wanted.includes(':') && key.endsWith(`:${wanted}`)))

const meaningOf = (key: string, keys: ShdrKeys) => meanings.find((meaning) => fits(key, keys[meaning]))

/** The device that the configured names speak of, if they name one: items of others are none of ours. */
const deviceOf = (keys: ShdrKeys) =>
  keys.execution.includes(':') ? keys.execution.slice(0, keys.execution.indexOf(':') + 1) : ''

function pairItem(key: string, value: string, keys: ShdrKeys): Item | null {
  const meaning = meaningOf(key, keys)
  if (meaning === 'partCount') return { kind: 'partCount', value: parseCount(value) }
  if (meaning === 'program') return { kind: 'program', value: short(value) }
  if (meaning) return { kind: meaning, value: short(value).toUpperCase() }
  const cleared = level(value)
  // Some adapters send a condition's all-clear as a plain pair.
  return cleared === 'NORMAL' || cleared === 'UNAVAILABLE'
    ? { kind: 'condition', key: short(key), level: cleared, code: '', text: '' }
    : null
}

/** A condition stands alone on its line, with five fields: level, native code, native severity, qualifier, text. */
function isCondition(fields: readonly string[], keys: ShdrKeys) {
  if (fields.length !== 6 || level(fields[1]) === null) return false
  const qualifier = fields[4]!.toUpperCase()
  if (qualifier !== '' && qualifier !== 'HIGH' && qualifier !== 'LOW') return false
  return [fields[0]!, fields[2]!, fields[4]!].every((key) => !meaningOf(key, keys))
}

/** The names of the items that a data line tells of, of whatever device. */
export const itemNames = (fields: readonly string[], keys: ShdrKeys): readonly string[] =>
  isCondition(fields, keys) ? fields.slice(0, 1) : fields.filter((_, place) => place % 2 === 0)

/**
 * What the fields of a data line say, by the adapter's item names; null when the line speaks of another device alone.
 */
export function shdrItems(fields: readonly string[], keys: ShdrKeys): Item[] | null {
  const device = deviceOf(keys)
  const ours = (key: string) => key.startsWith(device)
  if (isCondition(fields, keys)) {
    if (!ours(fields[0]!)) return null
    const [key, word, code, , , text] = fields.map(short) as [string, string, string, string, string, string]
    return [{ kind: 'condition', key, level: level(word)!, code, text }]
  }
  const items: Item[] = []
  let isOurs = false
  for (let i = 0; i < fields.length && items.length < mostItems; i += 2) {
    if (!ours(fields[i]!)) continue
    isOurs = true
    const item = pairItem(fields[i]!, fields[i + 1] ?? '', keys)
    if (item) items.push(item)
  }
  return isOurs ? items : null
}

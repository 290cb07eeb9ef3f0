import type { ShdrKeys } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { type ConditionLevel, conditionLevels, type Item } from '../slices/observation.ts'
import { parseCount } from '../slices/parseCount.ts'

const longest = 200
const maxItems = 500
/** Copies the text: a substring would keep the whole line in memory. */
const short = (text: string) => Buffer.from(text.slice(0, longest)).toString()

const longestLevel = Math.max(...conditionLevels.map((word) => word.length))
const level = (word = ''): ConditionLevel | null => {
  if (word.length > longestLevel) return null
  const upper = word.toUpperCase()
  return conditionLevels.find((candidate) => candidate === upper) ?? null
}

const itemRoles = ['execution', 'program', 'partCount', 'mode', 'availability'] as const

/**
 * True if a key matches a configured name; a name without a device also matches the item of any device (`lathe:exec`).
 */
export const matchesName = (key: string, configured: string | undefined) =>
  configured !== undefined && (key === configured || (!configured.includes(':') && key.endsWith(`:${configured}`)))

const roleOf = (key: string, keys: ShdrKeys) => itemRoles.find((role) => matchesName(key, keys[role]))

/** Returns the device prefix of the configured names, if they name a device: items of other devices are ignored. */
const deviceOf = (keys: ShdrKeys) =>
  keys.execution.includes(':') ? keys.execution.slice(0, keys.execution.indexOf(':') + 1) : ''

function pairItem(key: string, value: string, keys: ShdrKeys): Item | null {
  const role = roleOf(key, keys)
  if (role === 'partCount') return { kind: 'partCount', value: parseCount(value) }
  if (role === 'program') return { kind: 'program', value: short(value) }
  if (role) return { kind: role, value: short(value).toUpperCase() }
  const cleared = level(value)
  // Some adapters send the clearing of a condition as a plain pair.
  return cleared === 'NORMAL' || cleared === 'UNAVAILABLE'
    ? { kind: 'condition', key: short(key), level: cleared, code: '', text: '' }
    : null
}

/**
 * True if the line is a condition, which is alone on its line, with five fields: level, native code, native severity,
 * qualifier, text.
 */
function isCondition(fields: readonly string[], keys: ShdrKeys) {
  if (fields.length !== 6 || level(fields[1]) === null) return false
  const qualifier = fields[4]!.toUpperCase()
  if (qualifier !== '' && qualifier !== 'HIGH' && qualifier !== 'LOW') return false
  return [fields[0]!, fields[2]!, fields[4]!].every((key) => !roleOf(key, keys))
}

/** Returns the names of the items in a data line, of any device. */
export const itemNames = (fields: readonly string[], keys: ShdrKeys): readonly string[] =>
  isCondition(fields, keys) ? fields.slice(0, 1) : fields.filter((_, index) => index % 2 === 0)

/**
 * Converts the fields of a data line to items, by the adapter's item names; null if the line concerns another device
 * only.
 */
export function shdrItems(fields: readonly string[], keys: ShdrKeys): Item[] | null {
  const device = deviceOf(keys)
  const isOwnKey = (key: string) => key.startsWith(device)
  if (isCondition(fields, keys)) {
    if (!isOwnKey(fields[0]!)) return null
    const [key, word, code, , , text] = fields.map(short) as [string, string, string, string, string, string]
    return [{ kind: 'condition', key, level: level(word)!, code, text }]
  }
  const items: Item[] = []
  let hasOwnItem = false
  for (let i = 0; i < fields.length && items.length < maxItems; i += 2) {
    if (!isOwnKey(fields[i]!)) continue
    hasOwnItem = true
    const item = pairItem(fields[i]!, fields[i + 1] ?? '', keys)
    if (item) items.push(item)
  }
  return hasOwnItem ? items : null
}

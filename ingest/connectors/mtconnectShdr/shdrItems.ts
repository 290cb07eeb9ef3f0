import type { MonitoredRole } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { ShdrKeys } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { itemRoles, roleItem, shownCondition, shownRoles, shownValue } from '../mtconnect/roleItem.ts'
import type { Item } from '../slices/observation.ts'
import { connectorTexts as texts } from '../texts.ts'
import { readDataSet } from './dataSet.ts'
import { type ShdrItem, splitItems } from './splitItems.ts'

const longest = 200
const maxItems = 500
/** Maximum number of values of one line that are shown; a line has few, and a flood has thousands. */
const maxShown = 500
const maxKnownKeys = 1_000
/** Copies the text: a substring would keep the whole line in memory. */
const short = (text: string) => Buffer.from(text.slice(0, longest)).toString()

/**
 * True if a key matches a configured name; a name without a device also matches the item of any device (`lathe:exec`).
 */
export const matchesName = (key: string, configured: string | undefined) =>
  configured !== undefined && (key === configured || (!configured.includes(':') && key.endsWith(`:${configured}`)))

/** Returns the device prefix of the configured names, if they name a device: items of other devices are ignored. */
const deviceOf = ({ execution = '' }: ShdrKeys) => execution.slice(0, execution.indexOf(':') + 1)

/**
 * The content of a data line. `items`: from which slices are made; null if the line concerns other devices only.
 * `names`: of all its items. `shown`: their values and roles; null: no role. `problems`: reasons why parts of it are not
 * understood.
 */
type ShdrContent = {
  items: Item[] | null
  names: string[]
  shown: { signal: string; value: string | null; role: MonitoredRole | null }[]
  problems: string[]
}

/** Returns the item, or one for each entry if it is a data set: these have the name `key.entry`. */
function flat(item: ShdrItem, hasRole: (key: string) => boolean): ShdrItem[] {
  const entries = item.kind === 'value' && !hasRole(item.key) ? readDataSet(item.value) : null
  if (!entries || item.kind !== 'value') return [item]
  return entries.map(({ name, value }) => ({
    kind: 'value',
    key: `${item.key}.${name}`,
    value: value ?? 'UNAVAILABLE',
  }))
}

/** Creates a reader for the data lines of one adapter, by the configured names of its items. */
export function createShdrReader(keys: ShdrKeys) {
  const device = deviceOf(keys)
  const known = new Set<string>()
  const roleOf = (key: string) => itemRoles.find((role) => matchesName(key, keys[role]))
  const hasRole = (key: string) => roleOf(key) !== undefined
  const isKnown = (key: string) => known.has(key)

  /** Remembers keys that are certain: the first of a line, and all of a line of plain pairs. */
  const learn = (items: readonly ShdrItem[], fields: readonly string[]) => {
    if (items[0]?.kind === 'unknown' || known.size >= maxKnownKeys) return
    const isPlain = items.length * 2 === fields.length && items.every(({ kind }) => kind === 'value')
    for (const item of isPlain ? items.slice(0, maxItems) : items.slice(0, 1))
      if (item.kind !== 'unknown' && !known.has(item.key)) known.add(short(item.key))
  }

  return (fields: readonly string[]): ShdrContent => {
    const split = splitItems(fields, { hasRole, isKnown })
    learn(split, fields)
    const content: ShdrContent = { items: null, names: [], shown: [], problems: [] }
    const { names, shown, problems } = content
    let skipped = 0
    const add = (key: string, item: Item | null) => {
      if (!key.startsWith(device)) return
      content.items ??= []
      if (item && content.items.length < maxItems) content.items.push(item)
    }
    const show = (signal: string, value: string | null, role: MonitoredRole | null) => {
      if (role || shown.length < maxShown) shown.push({ signal, value, role })
      else skipped += 1
    }
    for (const each of split.flatMap((item) => flat(item, hasRole))) {
      if (each.kind === 'unknown') {
        problems.push(each.reason)
        continue
      }
      names.push(each.key)
      if (each.kind === 'condition') {
        const { id, ...condition } = { ...each, key: short(each.key), code: short(each.code), text: short(each.text) }
        const isPlain = condition.level === 'UNAVAILABLE' && condition.code === ''
        const isRead = !isPlain && each.key.startsWith(device)
        show(each.key, isPlain ? null : shownCondition(condition), isRead ? shownRoles.condition : null)
        add(each.key, { ...condition, ...(id !== undefined && { id: short(id) }) })
        continue
      }
      const role = roleOf(each.key)
      const result = role && roleItem(role, short(each.value))
      if (result?.problem) problems.push(result.problem)
      show(each.key, shownValue(each.value), role && each.key.startsWith(device) ? shownRoles[role] : null)
      add(each.key, result?.item ?? null)
    }
    if (skipped > 0) problems.push(texts.tooManyItems(maxShown))
    return content
  }
}

import type { ShdrKeys } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { connectorTexts as texts } from '../texts.ts'
import { matchesName } from './shdrItems.ts'

/**
 * Grace period (ms): adapters send everything they have on connection; an item still missing then will not arrive by
 * itself.
 */
const graceMs = 5_000
const maxNames = 12
const longestName = 40

const cleaned = (name: string) =>
  name
    .slice(0, longestName)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()

function describeMissing(missing: readonly string[], keys: ShdrKeys, seen: ReadonlySet<string>): string {
  const names = [...seen].sort()
  const nameList = names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')
  const effect = keys.execution === undefined || missing.includes(keys.execution) ? texts.noStateWithoutExecution : ''
  const items = missing.map((name) => `\`${cleaned(name)}\``)
  return texts.notCome(items, nameList, effect)
}

/**
 * Checks whether the items that a connector reads arrive: calls `report` with a message on missing items and those
 * received instead, a few seconds after `start`, and with null once all have arrived. Call `stop` when the connection
 * ends.
 */
export function createRollCall(keys: ShdrKeys, report: (message: string | null) => void) {
  const missing = new Set(Object.values(keys).filter((name) => name !== undefined))
  const seen = new Set<string>()
  let grace: NodeJS.Timeout | undefined
  let isOver = false
  const reportMissing = () => isOver && report(missing.size === 0 ? null : describeMissing([...missing], keys, seen))
  return {
    start() {
      grace = setTimeout(() => {
        isOver = true
        reportMissing()
      }, graceMs).unref()
    },
    /** Records the names of received items. */
    receive(names: readonly string[]) {
      if (missing.size === 0) return
      const before = missing.size + seen.size
      for (const name of names) {
        for (const expected of missing) if (matchesName(name, expected)) missing.delete(expected)
        const clean = cleaned(name)
        if (seen.size <= maxNames && clean !== '') seen.add(clean)
      }
      if (missing.size + seen.size !== before || missing.size === 0) reportMissing()
    },
    stop: () => clearTimeout(grace),
  }
}

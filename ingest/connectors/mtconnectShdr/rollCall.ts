import type { ShdrKeys } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { connectorTexts as texts } from '../texts.ts'
import { fits, itemNames } from './shdrItems.ts'

/** Adapters say all they know when somebody connects: what has not come so long after does not come by itself. */
const graceMs = 5_000
const mostNames = 12
const longestName = 40

const cleaned = (name: string) =>
  name
    .slice(0, longestName)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()

function sentenceOf(missing: readonly string[], keys: ShdrKeys, seen: ReadonlySet<string>): string {
  const names = [...seen].sort()
  const shown = names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '')
  const effect = missing.includes(keys.execution) ? texts.nothingToldWithoutExecution : ''
  const items = missing.map((name) => `\`${cleaned(name)}\``)
  return texts.notCome(items, shown, effect)
}

/**
 * Watches whether the items that a connector is to read come: `tell` hears a sentence on those that have not, with what
 * comes in their place, a few seconds after `begin`, and null once all have come. `stop` when the connection ends.
 */
export function createRollCall(keys: ShdrKeys, tell: (sentence: string | null) => void) {
  const missing = new Set(Object.values(keys).filter((name) => name !== undefined))
  const seen = new Set<string>()
  let grace: NodeJS.Timeout | undefined
  let isOver = false
  const say = () => isOver && tell(missing.size === 0 ? null : sentenceOf([...missing], keys, seen))
  return {
    begin() {
      grace = setTimeout(() => {
        isOver = true
        say()
      }, graceMs).unref()
    },
    hear(fields: readonly string[]) {
      if (missing.size === 0) return
      const before = missing.size + seen.size
      for (const name of itemNames(fields, keys)) {
        for (const wanted of missing) if (fits(name, wanted)) missing.delete(wanted)
        const clean = cleaned(name)
        if (seen.size <= mostNames && clean !== '') seen.add(clean)
      }
      if (missing.size + seen.size !== before || missing.size === 0) say()
    },
    stop: () => clearTimeout(grace),
  }
}

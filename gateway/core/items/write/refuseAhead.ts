import { invalid } from '../../http/responses/refusal.ts'
import type { ItemChange, ItemContext } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'

/** Rows may be written for the shift to come, but no further ahead (ms). */
const maxAheadMs = 86_400_000

/**
 * A check that refuses instants of what happened that are further ahead of now than `maxAheadMs`, such as those of a
 * mistyped year. Values that a change leaves as they are, and those that come back by undoing, are not checked.
 */
export const refuseAhead =
  (...names: readonly string[]) =>
  async ({ now, back }: ItemContext, { verb, row, fields }: ItemChange): Promise<void> => {
    if (!row || back) return
    const ahead = names.filter((name) => {
      const isSet = verb === 'added' || name in fields
      return isSet && row[name] !== null && Date.parse(String(row[name])) > now + maxAheadMs
    })
    if (ahead.length > 0) throw invalid(Object.fromEntries(ahead.map((name) => [name, texts.ahead])))
  }

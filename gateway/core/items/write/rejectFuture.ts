import { invalid } from '../../http/responses/httpError.ts'
import type { ItemChange, ItemContext } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'

/** Rows may be written for the coming shift, but no further ahead (ms). */
const maxAheadMs = 86_400_000

/**
 * Creates a check that rejects instants of events more than `maxAheadMs` in the future, such as a mistyped year. Values
 * that a change leaves unchanged, and those restored by an undo, are not checked.
 */
export const rejectFuture =
  (...names: readonly string[]) =>
  async ({ now, back }: ItemContext, { verb, row, fields }: ItemChange): Promise<void> => {
    if (!row || back) return
    const ahead = names.filter((name) => {
      const isSet = verb === 'added' || name in fields
      return isSet && row[name] !== null && Date.parse(String(row[name])) > now + maxAheadMs
    })
    if (ahead.length > 0) throw invalid(Object.fromEntries(ahead.map((name) => [name, texts.ahead])))
  }

import { sql } from 'kysely'
import { Refusal } from '../../http/refusal.ts'
import type { ItemContext } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'

/** PostgreSQL's code for a statement that took longer than it was given. */
const canceled = '57014'

/**
 * Runs work that asks a transaction again and again for at most so many milliseconds, and refuses it (413) then: a
 * statement that takes longer is ended, and none begins afterwards. `look` is called before each step.
 */
export async function withDeadline<Result>(
  { trx }: Pick<ItemContext, 'trx'>,
  ms: number,
  work: (look: () => void) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + ms
  const late = () => new Refusal('tooLarge', texts.undoTooSlow(ms / 1000))
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx)
  try {
    return await work(() => {
      if (performance.now() > end) throw late()
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === canceled) throw late()
    throw error
  }
}

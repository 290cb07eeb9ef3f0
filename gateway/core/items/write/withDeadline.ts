import { sql } from 'kysely'
import { Refusal } from '../../http/responses/refusal.ts'
import type { ItemContext } from '../mountedItem.ts'

/** PostgreSQL's code for a statement that took longer than it was given. */
const canceled = '57014'

/** No `Refusal` yet: it is of the whole command, not of the row before which it is found. */
class Late extends Error {}

/**
 * How long a command of many rows may take (ms): it holds locks and a connection meanwhile, and the log is read, for
 * everybody, up to where the oldest transaction that writes began.
 */
export const longestMs = 30_000

/**
 * Runs work that asks a transaction again and again for at most so many milliseconds, and refuses it (413) then: a
 * statement that takes longer is ended, and none begins afterwards. `look` of the context that it is given is called
 * before each step; `late` says in a sentence that nothing was done, by the seconds that there were.
 */
export async function withDeadline<Result>(
  context: ItemContext,
  { ms = longestMs, late }: { ms?: number | undefined; late: (secs: number) => string },
  work: (context: ItemContext & { look: () => void }) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + ms
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(context.trx)
  const look = () => {
    if (performance.now() > end) throw new Late()
  }
  try {
    return await work({ ...context, look })
  } catch (error) {
    const isLate = error instanceof Late || (error instanceof Error && 'code' in error && error.code === canceled)
    throw isLate ? new Refusal('tooLarge', late(ms / 1000)) : error
  }
}

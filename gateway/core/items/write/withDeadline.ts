import { sql } from 'kysely'
import { HttpError } from '../../http/responses/httpError.ts'
import type { ItemContext } from '../mountedItem.ts'

/** PostgreSQL error code for a statement that exceeded its timeout. */
const canceled = '57014'

/** Not an `HttpError`, because it concerns the whole command rather than the row during which it occurs. */
class Late extends Error {}

/**
 * Maximum duration of a bulk command (ms): it holds locks and a connection, and all readers of the log stop at the
 * start of the oldest writing transaction.
 */
export const longestMs = 30_000

/**
 * Runs work that uses a transaction repeatedly, for at most `ms` milliseconds, then rejects it (413): a statement that
 * takes longer is canceled, and none starts afterwards. The work must call `checkDeadline` of its context before each
 * step; `late` returns the message that nothing was done, from the limit in seconds.
 */
export async function withDeadline<Result>(
  context: ItemContext,
  { ms = longestMs, late }: { ms?: number | undefined; late: (secs: number) => string },
  work: (context: ItemContext & { checkDeadline: () => void }) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + ms
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(context.trx)
  const checkDeadline = () => {
    if (performance.now() > end) throw new Late()
  }
  try {
    return await work({ ...context, checkDeadline })
  } catch (error) {
    const isLate = error instanceof Late || (error instanceof Error && 'code' in error && error.code === canceled)
    throw isLate ? new HttpError('tooLarge', late(ms / 1000)) : error
  }
}

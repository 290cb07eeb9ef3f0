import { createYielder } from '@takt/store/queue/yielding.ts'
import { HttpError } from '../../http/responses/httpError.ts'

/** Rejected rows of a command, by their position in it. */
export type Rejections = Map<number, HttpError>

/**
 * Runs the work for each row not yet rejected: an `HttpError` that it throws becomes the rejection of that row, the
 * others continue. Yields to other requests between rows.
 */
export async function sift<Row extends { index: number }, Next>(
  rows: readonly Row[],
  rejections: Rejections,
  work: (row: Row) => Next | Promise<Next>,
): Promise<Next[]> {
  const passed: Next[] = []
  const yieldIfDue = createYielder()
  for (const row of rows) {
    await yieldIfDue()
    if (rejections.has(row.index)) continue
    try {
      passed.push(await work(row))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      rejections.set(row.index, error)
    }
  }
  return passed
}

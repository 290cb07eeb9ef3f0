import { turns } from '@takt/store/queue/turns.ts'
import { Refusal } from '../../http/responses/refusal.ts'

/** Rows of a command that must not be, by their place in it. */
export type Refusals = Map<number, Refusal>

/**
 * Does the work for each row that is not refused yet: what it throws as a `Refusal` stays behind with that, the others
 * go on. Other requests get their turn between rows.
 */
export async function sift<Row extends { index: number }, Next>(
  rows: readonly Row[],
  refusals: Refusals,
  work: (row: Row) => Next | Promise<Next>,
): Promise<Next[]> {
  const passed: Next[] = []
  const turn = turns()
  for (const row of rows) {
    await turn()
    if (refusals.has(row.index)) continue
    try {
      passed.push(await work(row))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(row.index, error)
    }
  }
  return passed
}

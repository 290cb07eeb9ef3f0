import { nextTask } from './nextTask.ts'

/**
 * Called between rows of long work, or after a step equivalent to `rows` rows: returns undefined while the chunk is
 * short, otherwise a promise to await.
 */
export type Pace = (rows?: number) => Promise<void> | undefined

/** Duration of a chunk: together with the other work of a screen, no task becomes noticeably long. */
const chunkMs = 8
/** Number of rows between time checks, because reading the clock takes as long as some rows. */
export const rowsPerCheck = 8

/**
 * Splits work into tasks of a few milliseconds, between which the page handles pointer and keyboard. Once `stop` is
 * aborted, the work ends with its reason.
 */
export function createPace(stop?: AbortSignal): Pace {
  let since = performance.now()
  let rows = 0
  const pause = async () => {
    await nextTask()
    stop?.throwIfAborted()
    since = performance.now()
  }
  return (more = 1) => {
    rows += more
    if (rows < rowsPerCheck) return undefined
    rows = 0
    return performance.now() - since < chunkMs ? undefined : pause()
  }
}

/** Maps rows in chunks. */
export async function mapInChunks<Row, Result>(
  rows: readonly Row[],
  make: (row: Row, index: number) => Result,
  pace: Pace,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, row] of rows.entries()) {
    results.push(make(row, index))
    const pause = pace()
    if (pause) await pause
  }
  return results
}

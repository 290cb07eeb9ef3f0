import { ownTask } from './ownTask.ts'

/**
 * Asked between rows of long work, or after a step that was as much as so many of them: nothing while the piece is
 * short, else a promise to wait for.
 */
export type Pace = (rows?: number) => Promise<void> | undefined

/** A piece takes about so long: with what a screen does besides, no task comes near what people notice. */
const pieceMs = 8
/** Asking for the time takes as long as some rows do. */
export const rowsBetween = 8

/**
 * Parts work into tasks of a few milliseconds, between which the page answers pointer and keys. Once `stop` is aborted
 * the work ends there, with its reason.
 */
export function createPace(stop?: AbortSignal): Pace {
  let since = performance.now()
  let rows = 0
  const rest = async () => {
    await ownTask()
    stop?.throwIfAborted()
    since = performance.now()
  }
  return (more = 1) => {
    rows += more
    if (rows < rowsBetween) return undefined
    rows = 0
    return performance.now() - since < pieceMs ? undefined : rest()
  }
}

/** What is made of each row, worked out in pieces. */
export async function mapInPieces<Row, Made>(
  rows: readonly Row[],
  make: (row: Row, place: number) => Made,
  pace: Pace,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [place, row] of rows.entries()) {
    made.push(make(row, place))
    const rest = pace()
    if (rest) await rest
  }
  return made
}

import type { Output, Slice } from '../timeline/slice.ts'

/** The kinds of defects of parts that a machine reported as good. */
export const defectKinds = ['scrap', 'rework'] as const
export type DefectKind = (typeof defectKinds)[number]

/** The operation of parts; all null if the machine names none. */
export type PartsOf = Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>

/** Good parts of an operation, in the slice that a device reported at `from` (epoch ms). */
export type SomeParts = { deviceId: number; from: number; quantity: number }

/** The parts that a user's entry takes from the good parts of a slice. `entryID` increases with each entry. */
export type ScrapMove = SomeParts & PartsOf & { entryID: number; kind: DefectKind }

/** Moves by the start of their slice. */
export type ScrapMoves = ReadonlyMap<number, readonly ScrapMove[]>

export const noScrap: ScrapMoves = new Map()

/** Sorts and groups moves; withdrawn ones must not be included. */
export const scrapMoves = (moves: readonly ScrapMove[]): ScrapMoves =>
  Map.groupBy(
    moves.toSorted((a, b) => a.entryID - b.entryID),
    ({ from }) => from,
  )

export const isOfOperation = (output: PartsOf, { jobNum, assemblySeq, oprSeq }: PartsOf): boolean =>
  output.jobNum === jobNum && output.assemblySeq === assemblySeq && output.oprSeq === oprSeq

/** Called with the parts that a move took from an output: fewer than its quantity if there are not enough. */
type OnTaken = (move: ScrapMove, parts: number, output: Output) => void

/** Returns outputs after applying moves, in order, to the good parts of their operation. */
export function applyMoves(
  outputs: readonly Output[],
  moves: readonly ScrapMove[],
  onTaken?: OnTaken,
): readonly Output[] {
  const after = outputs.map((output) => ({ ...output }))
  for (const move of moves) {
    let left = move.quantity
    for (const output of after) {
      if (!isOfOperation(output, move)) continue
      const parts = Math.min(left, output.good)
      output.good -= parts
      output[move.kind] += parts
      left -= parts
      if (parts > 0) onTaken?.(move, parts, output)
    }
  }
  return after
}

/**
 * Returns slices with scrap entries applied: the only place where scrap entries affect counts. Slices without moves are
 * returned as the same objects. If a slice is replaced by one with the same start, the new one loses the parts; a slice
 * that is void or missing loses none.
 */
export function withScrap(
  slices: readonly Slice[],
  moves: ScrapMoves,
  onTaken?: (slice: Slice, ...args: Parameters<OnTaken>) => void,
): readonly Slice[] {
  if (moves.size === 0) return slices
  return slices.map((slice) => {
    const sliceMoves = moves.get(slice.from)?.filter(({ deviceId }) => deviceId === slice.deviceId)
    if (!sliceMoves?.length) return slice
    return {
      ...slice,
      outputs: applyMoves(slice.outputs, sliceMoves, onTaken && ((...args) => onTaken(slice, ...args))),
    }
  })
}

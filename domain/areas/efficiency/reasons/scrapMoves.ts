import type { Output, Slice } from '../timeline/slice.ts'

/** What became of parts that a machine told to be good. */
export const lostKinds = ['scrap', 'rework'] as const
export type LostKind = (typeof lostKinds)[number]

/** Of which operation parts are; all null where the machine names none. */
export type PartsOf = Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>

/** Good parts of an operation, of the slice that a device told from `from` on (epoch ms). */
export type SomeParts = { deviceId: number; from: number; quantity: number }

/** What an entry by a person takes from the good parts of a slice. `entryID` grows with each entry. */
export type ScrapMove = SomeParts & PartsOf & { entryID: number; kind: LostKind }

/** Moves by the beginning of the slice that they take from. */
export type ScrapMoves = ReadonlyMap<number, readonly ScrapMove[]>

export const noScrap: ScrapMoves = new Map()

/** Puts moves in order; taken-back ones are not among them. */
export const scrapMoves = (moves: readonly ScrapMove[]): ScrapMoves =>
  Map.groupBy(
    moves.toSorted((a, b) => a.entryID - b.entryID),
    ({ from }) => from,
  )

export const isOfOperation = (output: PartsOf, { jobNum, assemblySeq, oprSeq }: PartsOf): boolean =>
  output.jobNum === jobNum && output.assemblySeq === assemblySeq && output.oprSeq === oprSeq

/** Hears of parts that a move took from an output: fewer than it means where there are not so many. */
type Taken = (move: ScrapMove, parts: number, output: Output) => void

/** Outputs after moves, in order, took good parts of their operation. */
export function movedOutputs(
  outputs: readonly Output[],
  moves: readonly ScrapMove[],
  taken?: Taken,
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
      if (parts > 0) taken?.(move, parts, output)
    }
  }
  return after
}

/**
 * Slices as they count after what people said of parts: the one place where entries of scrap become figures. Slices
 * that no move takes from are the same objects. What a slice is replaced by under the same beginning loses the parts
 * instead of it; a slice that is void, or not there, loses none.
 */
export function withScrap(
  slices: readonly Slice[],
  moves: ScrapMoves,
  taken?: (slice: Slice, ...told: Parameters<Taken>) => void,
): readonly Slice[] {
  if (moves.size === 0) return slices
  return slices.map((slice) => {
    const own = moves.get(slice.from)?.filter(({ deviceId }) => deviceId === slice.deviceId)
    if (!own?.length) return slice
    return { ...slice, outputs: movedOutputs(slice.outputs, own, taken && ((...told) => taken(slice, ...told))) }
  })
}

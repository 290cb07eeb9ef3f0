import type { Slice } from '../timeline/slice.ts'
import type { Floor } from './floor.ts'

/*
 * For tests: when a machine counts once more, by the words of contracts.md. Shares nothing with what it checks.
 */

/**
 * Of instants: whether what is told of one is told of the machine, and whether the machine counts then. `standing`: the
 * slices that belong to it.
 */
export function naiveService(floor: Floor, resourceID: string, standing: readonly Slice[]) {
  const { from, to } = floor.resources.get(resourceID)!.service
  const facts = standing.filter(({ state }) => state !== 0).map((slice) => slice.from)
  const isBefore = (date: number | null, instant: number) => date !== null && instant < date
  const isOver = (instant: number) => to !== null && instant >= to
  return {
    edges: [from, to, ...(facts.length > 0 ? [Math.min(...facts)] : [])].filter((at) => at !== null),
    tells: (instant: number) => !isBefore(from, instant) && !isOver(instant),
    counts: (instant: number) =>
      !isOver(instant) && (from === null ? facts.some((fact) => fact <= instant) : instant >= from),
  }
}

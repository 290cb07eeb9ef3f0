import type { Slice } from '../timeline/slice.ts'
import type { Floor } from './floor.ts'

/*
 * Reference implementation of service times for tests, following contracts.md. Shares no code with the code under test.
 */

/**
 * Returns functions of an instant: `reports`, true if facts of that instant belong to the machine, and `counts`, true
 * if the machine counts then. `slices`: the slices of the machine.
 */
export function naiveService(floor: Floor, resourceID: string, slices: readonly Slice[]) {
  const { from, to } = floor.resources.get(resourceID)!.service
  const facts = slices.filter(({ state }) => state !== 0).map((slice) => slice.from)
  const isBefore = (date: number | null, instant: number) => date !== null && instant < date
  const isOver = (instant: number) => to !== null && instant >= to
  return {
    edges: [from, to, ...(facts.length > 0 ? [Math.min(...facts)] : [])].filter((at) => at !== null),
    reports: (instant: number) => !isBefore(from, instant) && !isOver(instant),
    counts: (instant: number) =>
      !isOver(instant) && (from === null ? facts.some((fact) => fact <= instant) : instant >= from),
  }
}

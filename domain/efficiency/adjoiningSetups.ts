import type { Interval } from '../schedule/interval.ts'

/** A setup from where to where (epoch ms), `ms` of it its share. */
export type Setup = Interval & { ms: number }

/**
 * Whether a setup goes on where the last one of the same operation on the same machine ended; the last one grows by it
 * then.
 */
export function growsBy(last: Setup | undefined, { start, end, ms }: Setup): boolean {
  if (last?.end !== start) return false
  last.end = end
  last.ms += ms
  return true
}

/**
 * Joins setups of the same key (an operation on a machine) that adjoin, as they are added by their start; `all`: what
 * came of them so far, by where it begins. The first of those that are joined is the one that grows.
 */
export function adjoiningSetups<T extends Setup>() {
  const open = new Map<string, T>()
  const all: T[] = []
  return {
    all: all as readonly T[],
    add(key: string, setup: T) {
      if (growsBy(open.get(key), setup)) return
      open.set(key, setup)
      all.push(setup)
    },
  }
}

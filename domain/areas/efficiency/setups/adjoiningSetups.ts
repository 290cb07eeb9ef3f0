import type { Interval } from '../../../core/schedule/interval.ts'

/** A setup from where to where (epoch ms), `ms` of it its share. */
type Setup = Interval & { ms: number }

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
      const last = open.get(key)
      if (last?.end === setup.start) {
        last.end = setup.end
        last.ms += setup.ms
        return
      }
      open.set(key, setup)
      all.push(setup)
    },
  }
}

import type { Interval } from '../../../core/schedule/interval.ts'

/** A setup with start and end (epoch ms) and its share `ms`. */
type Setup = Interval & { ms: number }

/**
 * Joins adjoining setups of the same key (an operation on a machine), added by start. `all`: the setups so far, by
 * start. Joining extends the first of them.
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

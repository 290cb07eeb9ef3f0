import { useCallback, useState } from 'react'

/** Maximum number of undo steps. */
const maxSteps = 100

type Course<Value> = { past: readonly Value[]; now: Value; future: readonly Value[]; sameAs: string | null }

/** Returns a value with its history, which supports undo and redo. */
export function useSteps<Value>(first: Value) {
  const [course, setCourse] = useState<Course<Value>>({ past: [], now: first, future: [], sameAs: null })
  return {
    now: course.now,
    canUndo: course.past.length > 0,
    canRedo: course.future.length > 0,
    /** `mergeKey`: consecutive changes with the same key, for example while typing, are one step. */
    change: useCallback((changed: (now: Value) => Value, mergeKey: string | null = null) => {
      setCourse((course) => {
        const { past, now, sameAs } = course
        const next = changed(now)
        if (next === now) return course
        const isMerged = mergeKey !== null && mergeKey === sameAs
        return { past: isMerged ? past : [...past.slice(1 - maxSteps), now], now: next, future: [], sameAs: mergeKey }
      })
    }, []),
    undo: useCallback(() => {
      setCourse((at) => {
        const before = at.past.at(-1)
        if (before === undefined) return at
        return { past: at.past.slice(0, -1), now: before, future: [at.now, ...at.future], sameAs: null }
      })
    }, []),
    redo: useCallback(() => {
      setCourse((at) => {
        const [next, ...future] = at.future
        if (next === undefined) return at
        return { past: [...at.past, at.now], now: next, future, sameAs: null }
      })
    }, []),
  }
}

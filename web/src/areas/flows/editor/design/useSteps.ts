import { useCallback, useState } from 'react'

/** At most so many steps are taken back. */
const mostSteps = 100

type Course<Value> = { past: readonly Value[]; now: Value; future: readonly Value[]; sameAs: string | null }

/** A value with the steps that led to it: they are taken back, and done again. */
export function useSteps<Value>(first: Value) {
  const [course, setCourse] = useState<Course<Value>>({ past: [], now: first, future: [], sameAs: null })
  return {
    now: course.now,
    canUndo: course.past.length > 0,
    canRedo: course.future.length > 0,
    /** `what`: changes of the same that follow each other, as typing does, are one step. */
    change: useCallback((changed: (now: Value) => Value, what: string | null = null) => {
      setCourse((course) => {
        const { past, now, sameAs } = course
        const next = changed(now)
        if (next === now) return course
        const goesOn = what !== null && what === sameAs
        return { past: goesOn ? past : [...past.slice(1 - mostSteps), now], now: next, future: [], sameAs: what }
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

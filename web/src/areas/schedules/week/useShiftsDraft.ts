import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { useMemo, useState } from 'react'

type Shifts = readonly Shift[]
type Draft = { of: Shifts; now: Shifts; past: readonly Shifts[] }

const mostSteps = 100
const isSame = (shifts: Shifts, other: Shifts) => JSON.stringify(shifts) === JSON.stringify(other)

/**
 * The shifts as they are being changed, step by step. When others are `kept` meanwhile, what was not changed here
 * follows them; what was, stays, and is behind until it is saved or discarded.
 */
export function useShiftsDraft(kept: Shifts) {
  const fresh: Draft = { of: kept, now: kept, past: [] }
  const [held, setHeld] = useState<Draft>(fresh)
  const isOwn = !isSame(held.now, held.of)
  const draft = held.of === kept || isOwn ? held : fresh
  return useMemo(
    () => ({
      shifts: draft.now,
      isChanged: !isSame(draft.now, kept),
      /** Somebody else's shifts were kept after these were begun. */
      isBehind: draft.of !== kept && !isSame(draft.now, kept),
      canUndo: draft.past.length > 0,
      change: (next: Shifts) => {
        if (!isSame(next, draft.now))
          setHeld({ ...draft, now: next, past: [...draft.past, draft.now].slice(-mostSteps) })
      },
      undo: () => {
        const before = draft.past.at(-1)
        if (before) setHeld({ ...draft, now: before, past: draft.past.slice(0, -1) })
      },
      discard: () => setHeld({ of: kept, now: kept, past: [] }),
    }),
    [draft, kept],
  )
}

export type ShiftsDraft = ReturnType<typeof useShiftsDraft>

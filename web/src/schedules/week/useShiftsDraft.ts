import type { Shift } from '@takt/domain/schedule/schedule.ts'
import { useMemo, useState } from 'react'

type Shifts = readonly Shift[]
type Draft = { of: Shifts; now: Shifts; past: readonly Shifts[] }

const mostSteps = 100

/** The shifts as they are being changed, step by step; they begin anew when others are `kept`. */
export function useShiftsDraft(kept: Shifts) {
  const [held, setHeld] = useState<Draft>({ of: kept, now: kept, past: [] })
  const draft = held.of === kept ? held : { of: kept, now: kept, past: [] }
  return useMemo(
    () => ({
      shifts: draft.now,
      isChanged: JSON.stringify(draft.now) !== JSON.stringify(kept),
      canUndo: draft.past.length > 0,
      change: (next: Shifts) => {
        if (JSON.stringify(next) === JSON.stringify(draft.now)) return
        setHeld({ of: kept, now: next, past: [...draft.past, draft.now].slice(-mostSteps) })
      },
      undo: () => {
        const before = draft.past.at(-1)
        if (before) setHeld({ of: kept, now: before, past: draft.past.slice(0, -1) })
      },
      discard: () => setHeld({ of: kept, now: kept, past: [] }),
    }),
    [draft, kept],
  )
}

export type ShiftsDraft = ReturnType<typeof useShiftsDraft>

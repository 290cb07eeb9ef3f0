import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { useMemo, useState } from 'react'

type Shifts = readonly Shift[]
type Draft = { of: Shifts; now: Shifts; past: readonly Shifts[] }

const maxSteps = 100
const isSame = (shifts: Shifts, other: Shifts) => JSON.stringify(shifts) === JSON.stringify(other)

/**
 * The draft of the shifts, with undo. When other shifts are `stored` meanwhile, an unchanged draft follows them; a
 * changed one stays, and is behind until it is saved or discarded.
 */
export function useShiftsDraft(stored: Shifts) {
  const fresh: Draft = { of: stored, now: stored, past: [] }
  const [state, setState] = useState<Draft>(fresh)
  const hasChanges = !isSame(state.now, state.of)
  const draft = state.of === stored || hasChanges ? state : fresh
  return useMemo(
    () => ({
      shifts: draft.now,
      isChanged: !isSame(draft.now, stored),
      /** True if another user's shifts were saved after this draft was started. */
      isBehind: draft.of !== stored && !isSame(draft.now, stored),
      canUndo: draft.past.length > 0,
      change: (next: Shifts) => {
        if (!isSame(next, draft.now))
          setState({ ...draft, now: next, past: [...draft.past, draft.now].slice(-maxSteps) })
      },
      undo: () => {
        const before = draft.past.at(-1)
        if (before) setState({ ...draft, now: before, past: draft.past.slice(0, -1) })
      },
      discard: () => setState({ of: stored, now: stored, past: [] }),
    }),
    [draft, stored],
  )
}

export type ShiftsDraft = ReturnType<typeof useShiftsDraft>

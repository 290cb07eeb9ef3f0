import { useState } from 'react'
import type { ScheduleRow } from './useSchedule.ts'
import { useShiftsDraft } from './week/useShiftsDraft.ts'

type Head = Pick<ScheduleRow, 'description' | 'timezone'>

/** The draft of a schedule: its week with undo, and the fields above it. It restarts when another version is saved. */
export function useScheduleDraft(row: ScheduleRow) {
  // The list keeps its identity while the response is equal, so that a refresh does not lose the draft.
  const [stored, setStored] = useState(row.shifts)
  const isSame = JSON.stringify(stored) === JSON.stringify(row.shifts)
  if (!isSame) setStored(row.shifts)
  const week = useShiftsDraft(isSame ? stored : row.shifts)
  const [typed, setTyped] = useState<Partial<Head>>({})
  const head: Head = { description: row.description, timezone: row.timezone, ...typed }
  const isZoneChanged = head.timezone !== row.timezone
  return {
    week,
    head,
    setHead: (change: Partial<Head>) => setTyped((before) => ({ ...before, ...change })),
    isChanged: week.isChanged || isZoneChanged || head.description !== row.description,
    /** True if a change with an effective date was made. */
    isDated: week.isChanged || isZoneChanged,
    isZoneChanged,
    discard: () => {
      week.discard()
      setTyped({})
    },
  }
}

export type ScheduleDraft = ReturnType<typeof useScheduleDraft>

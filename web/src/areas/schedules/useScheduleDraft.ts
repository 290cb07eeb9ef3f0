import { useState } from 'react'
import type { ScheduleRow } from './useSchedule.ts'
import { useShiftsDraft } from './week/useShiftsDraft.ts'

type Head = Pick<ScheduleRow, 'description' | 'timezone'>

/**
 * A schedule as it is being changed: its week with undo, and what stands above. Begins anew when another version is
 * kept.
 */
export function useScheduleDraft(row: ScheduleRow) {
  // The very same list as long as the server answers the same, so that a refresh does not lose what is being changed.
  const [kept, setKept] = useState(row.shifts)
  const isSame = JSON.stringify(kept) === JSON.stringify(row.shifts)
  if (!isSame) setKept(row.shifts)
  const week = useShiftsDraft(isSame ? kept : row.shifts)
  const [typed, setGiven] = useState<Partial<Head>>({})
  const head: Head = { description: row.description, timezone: row.timezone, ...typed }
  const isZoneChanged = head.timezone !== row.timezone
  return {
    week,
    head,
    setHead: (change: Partial<Head>) => setGiven((before) => ({ ...before, ...change })),
    isChanged: week.isChanged || isZoneChanged || head.description !== row.description,
    /** Whether something changed that holds from an instant on. */
    isDated: week.isChanged || isZoneChanged,
    isZoneChanged,
    discard: () => {
      week.discard()
      setGiven({})
    },
  }
}

export type ScheduleDraft = ReturnType<typeof useScheduleDraft>

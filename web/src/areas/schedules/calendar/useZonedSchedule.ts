import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'
import { useOrganizationSettings } from '../../../core/session/SessionContext.tsx'
import { useSchedule } from '../useSchedule.ts'

/** A schedule as it holds now, with the zone that it is read in; undefined while it is not known, as without an id. */
export function useZonedSchedule(scheduleID: string): Schedule | undefined {
  const usualZone = useOrganizationSettings()?.timeZone ?? 'UTC'
  const row = useSchedule(scheduleID).data
  return row && { scheduleID, timezone: row.timezone ?? usualZone, shifts: row.shifts }
}

import { scheduleShifts } from '@takt/domain/areas/masterData/scheduleShifts.ts'
import { useState } from 'react'
import { anyResponse } from '../../core/api/client.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { useClient } from '../../core/session/SessionContext.tsx'
import { scheduleTexts as texts } from './texts.ts'
import type { ScheduleRow } from './useSchedule.ts'
import type { ScheduleDraft } from './useScheduleDraft.ts'

const areas = ['resources']

/**
 * Returns the problems of shifts that are found without the server: `shifts.0.days` → message, with the server's field
 * names.
 */
function shiftProblems(shifts: unknown): Record<string, string> {
  const parsed = scheduleShifts.safeParse(shifts)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [['shifts', ...path].join('.'), message]))
}

/** Saves a changed schedule by PUT; rejections are reported by field and typed values are kept. */
export function useSaveSchedule(row: ScheduleRow, draft: ScheduleDraft) {
  const client = useClient()
  const [localProblems, setLocalProblems] = useState<Record<string, string>>({})
  const mutation = useSaveMutation<string | undefined>({
    work: (effectiveFrom) => {
      const { week, head } = draft
      const body = {
        ...(head.description !== row.description ? { description: head.description || null } : {}),
        ...(draft.isZoneChanged ? { timezone: head.timezone } : {}),
        ...(week.isChanged ? { shifts: week.shifts } : {}),
        ...(effectiveFrom ? { effectiveFrom } : {}),
        version: row.version,
      }
      return client.put(`/schedules/${encodeURIComponent(row.scheduleID)}`, { schema: anyResponse, body })
    },
    message: texts.updated,
    areas,
    onDone: draft.discard,
  })
  const isFit = Object.keys(localProblems).length === 0
  return {
    problems: isFit ? mutation.problems : localProblems,
    message: isFit ? mutation.message : texts.invalidShifts,
    isBusy: mutation.isBusy,
    save: (effectiveFrom: string | undefined) => {
      const problems = draft.week.isChanged ? shiftProblems(draft.week.shifts) : {}
      setLocalProblems(problems)
      mutation.reset()
      if (Object.keys(problems).length === 0) mutation.run(effectiveFrom)
    },
  }
}

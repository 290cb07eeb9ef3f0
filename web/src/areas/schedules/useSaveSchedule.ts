import { scheduleShifts } from '@takt/domain/areas/masterData/scheduleShifts.ts'
import { useState } from 'react'
import { done } from '../../core/api/client.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { useClient } from '../../core/session/SessionContext.tsx'
import { scheduleTexts as texts } from './texts.ts'
import type { ScheduleRow } from './useSchedule.ts'
import type { ScheduleDraft } from './useScheduleDraft.ts'

const areas = ['resources']

/** What is wrong with shifts before anybody is asked: `shifts.0.days` → sentence, as the server names it too. */
function shiftProblems(shifts: unknown): Record<string, string> {
  const parsed = scheduleShifts.safeParse(shifts)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [['shifts', ...path].join('.'), message]))
}

/** Saves a changed schedule by PUT; what is refused is told field by field and nothing typed is lost. */
export function useSaveSchedule(row: ScheduleRow, draft: ScheduleDraft) {
  const client = useClient()
  const [found, setFound] = useState<Record<string, string>>({})
  const keep = useKeep<string | undefined>({
    work: (effectiveFrom) => {
      const { week, head } = draft
      const body = {
        ...(head.description !== row.description ? { description: head.description || null } : {}),
        ...(draft.isZoneChanged ? { timezone: head.timezone } : {}),
        ...(week.isChanged ? { shifts: week.shifts } : {}),
        ...(effectiveFrom ? { effectiveFrom } : {}),
        version: row.version,
      }
      return client.put(`/schedules/${encodeURIComponent(row.scheduleID)}`, { schema: done, body })
    },
    said: texts.updated,
    areas,
    onDone: draft.discard,
  })
  const isFit = Object.keys(found).length === 0
  return {
    problems: isFit ? keep.problems : found,
    message: isFit ? keep.message : texts.mended,
    isBusy: keep.isBusy,
    save: (effectiveFrom: string | undefined) => {
      const problems = draft.week.isChanged ? shiftProblems(draft.week.shifts) : {}
      setFound(problems)
      keep.forget()
      if (Object.keys(problems).length === 0) keep.run(effectiveFrom)
    },
  }
}

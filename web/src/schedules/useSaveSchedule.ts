import { scheduleShifts } from '@takt/domain/masterData/scheduleShifts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../api/apiError.ts'
import { done } from '../api/client.ts'
import { refusedFields } from '../api/refusedFields.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { scheduleTexts as texts } from './texts.ts'
import type { ScheduleRow } from './useSchedule.ts'
import type { ScheduleDraft } from './useScheduleDraft.ts'

/** What is wrong with shifts before anybody is asked: `shifts.0.days` → sentence, as the server names it too. */
function shiftProblems(shifts: unknown): Record<string, string> {
  const parsed = scheduleShifts.safeParse(shifts)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [['shifts', ...path].join('.'), message]))
}

/** Saves a changed schedule by PUT; what is refused is told field by field and nothing typed is lost. */
export function useSaveSchedule(row: ScheduleRow, draft: ScheduleDraft) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { organizationId } = usePlace()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const put = useMutation({
    mutationFn: (effectiveFrom: string | undefined) => {
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
    onSuccess: () => {
      draft.discard()
      notices.success(texts.updated)
    },
    onError: (error) => {
      setProblems(refusedFields(error))
      setMessage(sentenceOf(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [organizationId, 'resources'] }),
  })
  return {
    problems,
    message,
    isBusy: put.isPending,
    save: (effectiveFrom: string | undefined) => {
      const found = draft.week.isChanged ? shiftProblems(draft.week.shifts) : {}
      const isFit = Object.keys(found).length === 0
      setProblems(found)
      setMessage(isFit ? null : texts.mended)
      if (isFit) put.mutate(effectiveFrom)
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { done } from '../../api/client.ts'
import { refusedFields } from '../../api/refusedFields.ts'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import type { ExceptionRow } from '../useSchedule.ts'

type Fields = Readonly<Record<string, unknown>>
type Given = { row: ExceptionRow | null; fields: Fields; effect: string | undefined }

/** Adds, changes and deletes exceptions of a schedule; what is refused is told field by field. */
export function useKeepException(scheduleID: string, onDone: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { organizationId } = usePlace()
  const [refused, setRefused] = useState<{ problems: Record<string, string>; message: string } | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: [organizationId, 'resources'] })
  const keep = useMutation({
    mutationFn: ({ row, fields }: Given) =>
      row
        ? client.put(`/scheduleExceptions/${row.scheduleExceptionID}`, {
            schema: done,
            body: { ...fields, version: row.version },
          })
        : client.post('/scheduleExceptions', { schema: done, body: { ...fields, scheduleID } }),
    onSuccess: (_, { row, effect }) => {
      setRefused(null)
      notices.success(texts.kept(row ? texts.exceptionUpdated : texts.exceptionAdded, effect))
      onDone()
    },
    onError: (error) => setRefused({ problems: refusedFields(error), message: sentenceOf(error) }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (row: ExceptionRow) =>
      client.delete(`/scheduleExceptions/${row.scheduleExceptionID}`, { schema: done }),
    onSuccess: () => notices.success(texts.exceptionDeleted),
    onError: (error) => notices.error(sentenceOf(error)),
    onSettled: refresh,
  })
  return {
    problems: refused?.problems ?? {},
    message: refused?.message ?? null,
    isBusy: keep.isPending,
    forget: () => setRefused(null),
    save: keep.mutate,
    remove: remove.mutate,
  }
}

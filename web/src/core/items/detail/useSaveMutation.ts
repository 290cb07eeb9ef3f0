import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, UserError } from '../../api/apiError.ts'
import { rejectedFields } from '../../api/rejectedFields.ts'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { collectChanges } from '../undo/collectChanges.ts'
import { type Undoing, useUndoNotice } from '../undo/useUndoNotice.ts'

export type SaveMutation<Input> = {
  /** Error message by field, of the last rejection. */
  problems: Readonly<Record<string, string>>
  message: string | null
  isBusy: boolean
  run: (input: Input) => void
  reset: () => void
}

/**
 * Saves something on the server. Success shows a notice and invalidates the queries of `areas`; a rejection is returned
 * for the form, by field. With `loud`, a rejection is also shown as a notice, for use without a form.
 */
export function useSaveMutation<Input, Result = unknown>(options: {
  work: (input: Input) => Promise<Result>
  message: string | ((input: Input) => string)
  areas: readonly string[]
  loud?: boolean
  onDone?: (result: Result, input: Input) => void
  /** The undo of a change that is not a change of rows. */
  undo?: (result: Result, input: Input) => Undoing
  /** Called after the change was undone. */
  onUndone?: () => void
}): SaveMutation<Input> {
  const queries = useQueryClient()
  const notices = useNotices()
  const notifyDone = useUndoNotice()
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const [rejection, setRejection] = useState<{ problems: Record<string, string>; message: string } | null>(null)
  const mutation = useMutation({
    mutationFn: (input: Input) => collectChanges(client, () => options.work(input)),
    onSuccess: async ({ result, changes }, input) => {
      setRejection(null)
      const message = typeof options.message === 'string' ? options.message : options.message(input)
      notifyDone(message, options.undo ? options.undo(result, input) : changes, options.onUndone)
      options.onDone?.(result, input)
    },
    onError: (error) => {
      // Includes an invalid token in responses of calls that do not end the session.
      if (options.loud && error instanceof UserError) notices.error(error.message)
      else setRejection({ problems: rejectedFields(error), message: messageOf(error) })
    },
    onSettled: () =>
      Promise.all(options.areas.map((area) => queries.invalidateQueries({ queryKey: [organizationId, area] }))),
  })
  return {
    problems: rejection?.problems ?? {},
    message: rejection?.message ?? null,
    isBusy: mutation.isPending,
    run: (input) => mutation.mutate(input),
    reset: () => setRejection(null),
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SaidError, sentenceOf } from '../../api/apiError.ts'
import { refusedFields } from '../../api/refusedFields.ts'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { collectChanges } from '../undo/collectChanges.ts'
import { type Undoing, useUndoNotice } from '../undo/useUndoNotice.ts'

export type Keep<Given> = {
  /** Field → sentence, of the last refusal. */
  problems: Readonly<Record<string, string>>
  message: string | null
  isBusy: boolean
  run: (input: Given) => void
  forget: () => void
}

/**
 * Keeps something on the server: success is said in a notice and `areas` are asked anew, a refusal stays by the form,
 * field by field. With `loud` a refusal is a notice as well, for where no form is.
 */
export function useKeep<Given, Result = unknown>(options: {
  work: (input: Given) => Promise<Result>
  said: string | ((input: Given) => string)
  areas: readonly string[]
  loud?: boolean
  onDone?: (result: Result, input: Given) => void
  /** Takes back what is no change of rows. */
  undo?: (result: Result, input: Given) => Undoing
  /** It was taken back. */
  onUndone?: () => void
}): Keep<Given> {
  const queries = useQueryClient()
  const notices = useNotices()
  const tellDone = useUndoNotice()
  const client = useClient()
  const { organizationId } = usePlace()
  const [refused, setRefused] = useState<{ problems: Record<string, string>; message: string } | null>(null)
  const mutation = useMutation({
    mutationFn: (input: Given) => collectChanges(client, () => options.work(input)),
    onSuccess: async ({ result, changes }, input) => {
      setRefused(null)
      const said = typeof options.said === 'string' ? options.said : options.said(input)
      tellDone(said, options.undo ? options.undo(result, input) : changes, options.onUndone)
      options.onDone?.(result, input)
    },
    onError: (error) => {
      // Also that the token is not valid, of calls that end no session by it.
      if (options.loud && error instanceof SaidError) notices.error(error.message)
      else setRefused({ problems: refusedFields(error), message: sentenceOf(error) })
    },
    onSettled: () =>
      Promise.all(options.areas.map((area) => queries.invalidateQueries({ queryKey: [organizationId, area] }))),
  })
  return {
    problems: refused?.problems ?? {},
    message: refused?.message ?? null,
    isBusy: mutation.isPending,
    run: (input) => mutation.mutate(input),
    forget: () => setRefused(null),
  }
}

import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/apiError.ts'
import { logUnexpected } from '../../api/reportFailure.ts'
import type { FieldProblems } from '../../kit/form/formField.ts'
import type { ActionResult, ItemRow } from '../itemActions.ts'

type Rejection = {
  message?: string | undefined
  problems: FieldProblems
  /** True if the form itself found the problems; it detects when they are corrected. */
  isOwn?: boolean
}
const none: Rejection = { problems: {} }

/**
 * Saves, and returns rejections of the whole form or by field. `readNow`: the problems that the form itself finds now;
 * of those found before, only these remain. `elementOf`: the input of a field; the first rejected one gets the focus.
 */
export function useSave(options: {
  readNow: () => FieldProblems
  elementOf: (problems: FieldProblems) => HTMLElement | null
}) {
  const [isSaving, setSaving] = useState(false)
  const [rejection, setRejection] = useState<Rejection>(none)
  const summary = useRef<HTMLDivElement>(null)
  const [rejectionCount, setRejectionCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (rejectionCount > 0) (options.elementOf(rejection.problems) ?? summary.current)?.focus()
  }, [rejectionCount])
  const reject = (next: Rejection) => {
    setRejection(next)
    setRejectionCount((count) => count + 1)
  }
  const { message, problems, isOwn } = rejection
  const now = isOwn ? options.readNow() : problems
  const left = Object.fromEntries(Object.keys(problems).flatMap((name) => (name in now ? [[name, now[name]!]] : [])))
  return {
    isSaving,
    summary,
    message,
    problems: left,
    /** Reports problems found by the form itself. */
    reject: (formProblems: FieldProblems) => reject({ problems: formProblems, isOwn: true }),
    /** Handles a change of a field: the server's message about it, or about the whole, may no longer apply. */
    forgive: (name: string) => {
      if (isOwn) return
      const { [name]: _, ...otherProblems } = problems
      setRejection({ problems: otherProblems })
    },
    /** Returns the rows after saving, as far as the server returned them; null: not saved. */
    save: async (work: () => Promise<ActionResult>): Promise<readonly ItemRow[] | null> => {
      setSaving(true)
      try {
        const { failures, rows = [] } = await work()
        const [failure] = failures
        if (failure?.notified) reject(none)
        else if (failure) reject({ message: failure.message, problems: failure.fields ?? {} })
        else setRejection(none)
        return failure ? null : rows
      } catch (error) {
        logUnexpected(error)
        reject({ message: messageOf(error), problems: {} })
        return null
      } finally {
        setSaving(false)
      }
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { logUnexpected } from '../../api/tellFailure.ts'
import type { FieldProblems } from '../../kit/form/formField.ts'
import type { ActionResult, ItemRow } from '../itemActions.ts'

type Refusal = {
  message?: string | undefined
  problems: FieldProblems
  /** The form itself found them, and sees when they are mended. */
  isOwn?: boolean
}
const none: Refusal = { problems: {} }

/**
 * Saves, and keeps what was refused: of the form as a whole, or by field. `readNow`: what the form itself finds wrong
 * at this moment; of what it found before, that is what is left. `elementOf`: where a field is entered; the first that
 * was refused gets the focus.
 */
export function useSave(options: {
  readNow: () => FieldProblems
  elementOf: (problems: FieldProblems) => HTMLElement | null
}) {
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>(none)
  const summary = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refusals > 0) (options.elementOf(refusal.problems) ?? summary.current)?.focus()
  }, [refusals])
  const refuse = (next: Refusal) => {
    setRefusal(next)
    setRefusals((count) => count + 1)
  }
  const { message, problems, isOwn } = refusal
  const now = isOwn ? options.readNow() : problems
  const left = Object.fromEntries(Object.keys(problems).flatMap((name) => (name in now ? [[name, now[name]!]] : [])))
  return {
    isSaving,
    summary,
    message,
    problems: left,
    /** The form found something wrong itself. */
    refuse: (found: FieldProblems) => refuse({ problems: found, isOwn: true }),
    /** A field was changed: what the server said of it, or of the whole, may no longer hold. */
    forgive: (name: string) => {
      if (isOwn) return
      const { [name]: _, ...others } = problems
      setRefusal({ problems: others })
    },
    /** The rows as they stand, as far as they were told; null: it was not saved. */
    save: async (work: () => Promise<ActionResult>): Promise<readonly ItemRow[] | null> => {
      setSaving(true)
      try {
        const { failures, rows = [] } = await work()
        const [failure] = failures
        if (failure?.told) refuse(none)
        else if (failure) refuse({ message: failure.message, problems: failure.fields ?? {} })
        else setRefusal(none)
        return failure ? null : rows
      } catch (error) {
        logUnexpected(error)
        refuse({ message: sentenceOf(error), problems: {} })
        return null
      } finally {
        setSaving(false)
      }
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import type { FieldProblems } from '../../kit/form/formField.ts'
import type { ActionResult } from '../itemActions.ts'

type Refusal = { message?: string | undefined; problems: FieldProblems }
const none: Refusal = { problems: {} }

/** Saves, and keeps what was refused: as a sentence and by field. The summary of it gets the focus. */
export function useSave() {
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>(none)
  const summary = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  const refuse = (given: Refusal) => {
    setRefusal(given)
    setRefusals((count) => count + 1)
  }
  return {
    isSaving,
    summary,
    ...refusal,
    refuse,
    /** A field was changed: what was said of it no longer holds. */
    forgive: (name: string) =>
      setRefusal(({ message, problems: { [name]: _, ...problems } }) =>
        Object.keys(problems).length > 0 ? { message, problems } : none,
      ),
    forgiveAll: () => setRefusal(none),
    /** Whether it was saved. */
    save: async (work: () => Promise<ActionResult>): Promise<boolean> => {
      setSaving(true)
      try {
        const [failure] = (await work()).failures
        if (failure) refuse({ message: failure.message, problems: failure.fields ?? {} })
        else setRefusal(none)
        return failure === undefined
      } catch (error) {
        refuse({ message: sentenceOf(error), problems: {} })
        return false
      } finally {
        setSaving(false)
      }
    },
  }
}

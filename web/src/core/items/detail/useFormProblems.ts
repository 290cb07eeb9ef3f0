import { useRef, useState } from 'react'
import { type Draft, type FieldProblems, type FormField, sameDraft } from '../../kit/form/formField.ts'
import { itemFormTexts } from '../form/texts.ts'

const isEmpty = (value: Draft[string] | undefined) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Returns the problems of a form inside details: missing required fields after an attempt to save, and rejections by
 * the server, each until its field is changed.
 */
export function useFormProblems(options: {
  fields: readonly Pick<FormField, 'name' | 'required' | 'missing'>[]
  draft: Draft
  problems: FieldProblems
  message: string | null
}) {
  const { fields, draft, problems } = options
  const [missingNames, setMissingNames] = useState<readonly string[]>([])
  const sentDraft = useRef(draft)
  const missing = fields.filter(({ name, required }) => required && isEmpty(draft[name]))
  const isCorrected = (path: string) => {
    // A field name may itself be a path (`options.port`), and the rejected path may be deeper.
    const field = fields.find((entry) => path === entry.name || path.startsWith(`${entry.name}.`))
    const name = field?.name ?? path.split('.')[0]!
    return !sameDraft(sentDraft.current[name], draft[name])
  }
  const shownProblems: FieldProblems = {
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => !isCorrected(name))),
    ...Object.fromEntries(
      missing
        .filter(({ name }) => missingNames.includes(name))
        .map(({ name, missing: message }) => [name, message ?? itemFormTexts.valueRequired] as const),
    ),
  }
  const isTouched = Object.keys(draft).some(isCorrected)
  return {
    shown: shownProblems,
    message: isTouched ? undefined : (options.message ?? undefined),
    /**
     * Returns the first required field that is empty; null if there is none. From then on, empty required fields show a
     * problem.
     */
    firstMissing: (): string | null => {
      setMissingNames(missing.map(({ name }) => name))
      return missing[0]?.name ?? null
    },
    /** Records the draft that is being sent. */
    sent: () => {
      sentDraft.current = draft
    },
  }
}

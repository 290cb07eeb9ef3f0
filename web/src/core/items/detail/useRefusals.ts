import { useRef, useState } from 'react'
import { type Draft, type FieldProblems, type FormField, sameDraft } from '../../kit/form/formField.ts'
import { itemFormTexts } from '../form/texts.ts'

const isEmpty = (value: Draft[string] | undefined) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * What is wrong with a form inside details as it stands: what must be given and is not, once it was to be saved, and
 * what the server refused, each until it is mended.
 */
export function useRefusals(options: {
  fields: readonly Pick<FormField, 'name' | 'required' | 'missing'>[]
  draft: Draft
  problems: FieldProblems
  message: string | null
}) {
  const { fields, draft, problems } = options
  const [asked, setAsked] = useState<readonly string[]>([])
  const sent = useRef(draft)
  const missing = fields.filter(({ name, required }) => required && isEmpty(draft[name]))
  const isMended = (path: string) => {
    // A field may itself be named by a path (`options.port`), and what is refused lie deeper.
    const field = fields.find((entry) => path === entry.name || path.startsWith(`${entry.name}.`))
    const name = field?.name ?? path.split('.')[0]!
    return !sameDraft(sent.current[name], draft[name])
  }
  const shown: FieldProblems = {
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => !isMended(name))),
    ...Object.fromEntries(
      missing
        .filter(({ name }) => asked.includes(name))
        .map(({ name, missing: sentence }) => [name, sentence ?? itemFormTexts.mustGive] as const),
    ),
  }
  const isTouched = Object.keys(draft).some(isMended)
  return {
    shown,
    message: isTouched ? undefined : (options.message ?? undefined),
    /** The first field that must be given and is not; null if there is none. From now on they say so. */
    firstMissing: (): string | null => {
      setAsked(missing.map(({ name }) => name))
      return missing[0]?.name ?? null
    },
    /** It is on its way as it stands. */
    sent: () => {
      sent.current = draft
    },
  }
}

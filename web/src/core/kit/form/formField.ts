import type { ChipRules } from '../chips/enterChips.ts'
import type { Option, OptionSource } from '../select/options.ts'

/**
 * What a field holds while a form is open: text as it was typed, ticks, lists. Nothing is read into a number or a time
 * before it is saved.
 */
export type DraftValue = string | boolean | readonly string[] | null
export type Draft = Readonly<Record<string, DraftValue>>

/** How a field is entered. */
export type FormFieldKind =
  | 'text'
  | 'multiline'
  | 'number'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'tick'
  | 'yesNo'
  | 'one'
  | 'many'
  | 'fixed'

/** How the entries of a list are kept and judged, and what its empty field says. */
export type EntryRules = ChipRules & { placeholder?: string | undefined }

/**
 * One field of a form: `one` and `many` choose from `options` or what `source` loads (`free`: or are typed), `fixed` is
 * only shown.
 */
export type FormField = {
  name: string
  label: string
  kind: FormFieldKind
  help?: string | undefined
  /** Stands above it: what it and the fields after it are about. */
  heading?: string | undefined
  required?: boolean | undefined
  /** What is said where it must be given and is not. */
  missing?: string | undefined
  size?: number | undefined
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
  free?: boolean | undefined
  /** A list whose entries are typed or scanned one by one, with how they are kept and judged. */
  entries?: EntryRules | undefined
}

/** Field → what is wrong with it. */
export type FieldProblems = Readonly<Record<string, string>>

/** Whether two drafts of a field are the same to a person: nothing and an empty text are. */
export function sameDraft(first: DraftValue | undefined, other: DraftValue | undefined): boolean {
  const plain = (value: DraftValue | undefined) => JSON.stringify(value === undefined || value === '' ? null : value)
  return plain(first) === plain(other)
}

import type { ReactNode } from 'react'
import type { ChipRules } from '../chips/enterChips.ts'
import type { Option, OptionSource } from '../select/options.ts'

/**
 * The value of a field while a form is open: typed text, ticks, lists. Numbers and times are parsed only when saving.
 */
export type DraftValue = string | boolean | readonly string[] | null
export type Draft = Readonly<Record<string, DraftValue>>

/** The input of a field. */
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

/** Rules of the entries of a list, and the placeholder of its empty field. */
export type EntryRules = ChipRules & { placeholder?: string | undefined }

/**
 * A field of a form: `one` and `many` choose from `options` or the options that `source` loads (`free`: or typed
 * values), `fixed` is read-only.
 */
export type FormField = {
  name: string
  label: string
  kind: FormFieldKind
  help?: string | undefined
  /** A warning below the field that does not prevent saving. */
  notice?: ReactNode
  /** Heading above this field and the fields after it. */
  heading?: string | undefined
  required?: boolean | undefined
  /** Message if it is required and empty. */
  missing?: string | undefined
  size?: number | undefined
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
  free?: boolean | undefined
  /** Rules of a list whose entries are typed or scanned one by one. */
  entries?: EntryRules | undefined
}

/** Problems by field. */
export type FieldProblems = Readonly<Record<string, string>>

/** True if two drafts of a field are equal to the user: empty text equals no value. */
export function sameDraft(first: DraftValue | undefined, other: DraftValue | undefined): boolean {
  const normalized = (value: DraftValue | undefined) =>
    JSON.stringify(value === undefined || value === '' ? null : value)
  return normalized(first) === normalized(other)
}

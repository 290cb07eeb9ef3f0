import type { EntryRules } from './formField.ts'
import { formTexts as texts } from './texts.ts'

const address = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

/** A list of e-mail addresses: each is kept trimmed and in small letters, and has to look like one. */
export const addressEntries: EntryRules = {
  normal: (text) => text.trim().toLowerCase(),
  problemOf: (value) => (address.test(value) ? null : texts.badAddress),
  placeholder: texts.addressPlaceholder,
}

import type { EntryRules } from './formField.ts'
import { formTexts as texts } from './texts.ts'

const address = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

/** Rules for a list of email addresses: each is trimmed, lowercased and must match the pattern of an email address. */
export const addressEntries: EntryRules = {
  normal: (text) => text.trim().toLowerCase(),
  problemOf: (value) => (address.test(value) ? null : texts.badAddress),
  placeholder: texts.addressPlaceholder,
}

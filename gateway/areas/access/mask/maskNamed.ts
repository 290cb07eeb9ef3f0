import { maskText } from './maskText.ts'

export type Mask = {
  secret: string
  /** Names of fields with masked values. */
  hidden: ReadonlySet<string>
  /** Names of fields with values that are replaced with pseudonyms. */
  identifiers: ReadonlySet<string>
  pseudonymOf: (identifier: string) => string
}

/** Returns the replacement of a text in a masked field; null for all other fields. */
export function maskNamed(mask: Mask, name: string, text: string): string | null {
  if (mask.identifiers.has(name)) return mask.pseudonymOf(text)
  return mask.hidden.has(name) ? maskText(mask.secret, text) : null
}

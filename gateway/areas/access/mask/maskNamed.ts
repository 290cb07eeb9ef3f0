import { maskText } from './maskText.ts'

export type Mask = {
  secret: string
  /** What stands under these names is masked. */
  hidden: ReadonlySet<string>
  /** What stands under these is told by its pseudonym. */
  identifiers: ReadonlySet<string>
  pseudonymOf: (identifier: string) => string
}

/** What is shown in place of a text that stands under a name which is masked; null under all other names. */
export function maskNamed(mask: Mask, name: string, text: string): string | null {
  if (mask.identifiers.has(name)) return mask.pseudonymOf(text)
  return mask.hidden.has(name) ? maskText(mask.secret, text) : null
}

import { identifiersIn, maskSentence } from './maskSentence.ts'
import { maskAddresses, maskText } from './maskText.ts'

export type Mask = {
  secret: string
  /** What stands under these names is masked. */
  hidden: ReadonlySet<string>
  /** What stands under these is told by its pseudonym. */
  identifiers: ReadonlySet<string>
  pseudonymOf: (identifier: string) => string
}

/** What is shown in place of a text that stands under a name. */
export function maskValue(mask: Mask, name: string, text: string): string {
  if (mask.identifiers.has(name)) return mask.pseudonymOf(text)
  return mask.hidden.has(name) ? maskText(mask.secret, text) : maskAddresses(mask.secret, text)
}

/**
 * A value of an answer with everything masked that stands under one of the hidden names, however deep, identifiers as pseudonyms, and e-mail addresses
 * everywhere. Step by step, so that others have their turn.
 */
export function* maskJson(mask: Mask, value: unknown, name = ''): Generator<undefined, unknown> {
  if (typeof value === 'string') return maskValue(mask, name, value)
  if (typeof value !== 'object' || value === null) return value
  yield
  if (Array.isArray(value)) {
    const masked: unknown[] = []
    for (const one of value) masked.push(yield* maskJson(mask, one, name))
    return masked
  }
  // What stands deeper under a hidden name is hidden as well.
  const above = mask.hidden.has(name) || mask.identifiers.has(name) ? name : null
  const entries: [string, unknown][] = []
  for (const [inner, one] of Object.entries(value)) {
    const isOwn = mask.hidden.has(inner) || mask.identifiers.has(inner)
    entries.push([inner, yield* maskJson(mask, one, isOwn ? inner : (above ?? inner))])
  }
  const { message } = value as { message?: unknown }
  // What is told of something names it.
  if (typeof message === 'string' && message !== '' && above === null && !mask.hidden.has('message'))
    entries.push(['message', maskSentence(mask, maskAddresses(mask.secret, message), identifiersIn(mask, value))])
  return Object.fromEntries(entries)
}

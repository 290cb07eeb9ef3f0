import type { Mask } from './maskJson.ts'

const part = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence in which these identifiers, as whole words, are told by their pseudonyms. */
export function maskSentence(mask: Mask, sentence: string, identifiers: Iterable<string>): string {
  const named = [...new Set(identifiers)].filter((identifier) => identifier && sentence.includes(identifier))
  if (named.length === 0) return sentence
  const longestFirst = named.sort((a, b) => b.length - a.length).map(part)
  const words = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_-])`, 'gu')
  return sentence.replace(words, (found) => mask.pseudonymOf(found))
}

/** Every identifier in a value of an answer. */
export function* identifiersIn(mask: Mask, value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string' && mask.identifiers.has(name)) yield value
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? value.map((one) => [name, one] as const) : Object.entries(value)
  for (const [inner, one] of entries) yield* identifiersIn(mask, one, inner)
}

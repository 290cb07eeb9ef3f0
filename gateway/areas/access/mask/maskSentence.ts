import type { Mask } from './maskNamed.ts'
import { maskValue } from './maskValue.ts'
import { partsOf } from './pseudonyms.ts'

/** What a sentence must not name, each with the name of the field that it stands under. */
export type Named = ReadonlyMap<string, string>

const wordPart = /[\p{L}\p{N}_-]/u
const isWordPart = (letter: string | undefined) => letter !== undefined && wordPart.test(letter)

/** A sentence that is longer than this is cut: nobody reads on, and it was made long on purpose. */
const mostChars = 10_000
const charsAtOnce = 500

const lengths = new WeakMap<Named, readonly number[]>()
function lengthsOf(named: Named): readonly number[] {
  const known = lengths.get(named) ?? [...new Set([...named.keys()].map(({ length }) => length))].sort((a, b) => b - a)
  lengths.set(named, known)
  return known
}

/**
 * A sentence in which none of what is named stands as a whole word, the longest that fits first: it is told as its
 * field is. Its time depends on its own length, not on how much is named. Step by step, so that others have their turn.
 */
export function* maskSentence(mask: Mask, sentence: string, named: Named): Generator<undefined, string> {
  if (named.size === 0) return sentence
  const text = sentence.length > mostChars ? `${sentence.slice(0, mostChars)}…` : sentence
  const sizes = lengthsOf(named)
  let masked = ''
  for (let at = 0; at < text.length; ) {
    if (at % charsAtOnce === 0) yield
    const size = isWordPart(text[at - 1])
      ? undefined
      : sizes.find((length) => named.has(text.slice(at, at + length)) && !isWordPart(text[at + length]))
    const word = text.slice(at, at + (size ?? 1))
    masked += size === undefined ? word : maskValue(mask, named.get(word)!, word)
    at += word.length
  }
  return masked
}

/** Takes down a value that stands under a name, if that is masked: identifiers by the parts that `~` joins. */
export function noteIn(named: Map<string, string>, mask: Mask, name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') return
  if (mask.identifiers.has(name))
    for (const { part, isNumber } of partsOf(value)) if (part && !isNumber) named.set(part, name)
  if (mask.hidden.has(name) && !named.has(value)) named.set(value, name)
}

/** Whether this part of a refusal says what is wrong with each field: sentences, not values of the fields. */
export const isSentences = (name: string, value: unknown, { isRefusal }: { isRefusal: boolean }): value is object =>
  isRefusal && name === 'fields' && typeof value === 'object' && value !== null

/**
 * What stands in a value of an answer that is masked, as far as its sentences speak of that: not what stands in rows
 * below it.
 */
export function namedIn(
  mask: Mask,
  value: unknown,
  within: { isRefusal: boolean },
  named = new Map<string, string>(),
  name = '',
): Named {
  if (isSentences(name, value, within)) return named
  if (typeof value === 'string') noteIn(named, mask, name, value)
  else if (Array.isArray(value))
    for (const element of value) if (typeof element === 'string') noteIn(named, mask, name, element)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [inner, field] of Object.entries(value)) namedIn(mask, field, within, named, inner)
  return named
}

import type { Mask } from './maskNamed.ts'
import { maskValue } from './maskValue.ts'
import { partsOf } from './pseudonyms.ts'

/** Values that a message must not contain, each with the name of its field. */
export type Named = ReadonlyMap<string, string>

const wordPart = /[\p{L}\p{N}_-]/u
const isWordPart = (character: string | undefined) => character !== undefined && wordPart.test(character)

/** Maximum length; longer messages are truncated because such a length is deliberate. */
const maxChars = 10_000
const charsPerStep = 500

const lengths = new WeakMap<Named, readonly number[]>()
function lengthsOf(named: Named): readonly number[] {
  const sortedLengths =
    lengths.get(named) ?? [...new Set([...named.keys()].map(({ length }) => length))].sort((a, b) => b - a)
  lengths.set(named, sortedLengths)
  return sortedLengths
}

/**
 * Replaces named values that occur as whole words in a message, longest match first; each is masked like its field. The
 * time depends on the length of the message, not on the number of values. Runs in steps so that other requests are
 * served in between.
 */
export function* maskMessage(mask: Mask, message: string, named: Named): Generator<undefined, string> {
  if (named.size === 0) return message
  const text = message.length > maxChars ? `${message.slice(0, maxChars)}…` : message
  const sizes = lengthsOf(named)
  let masked = ''
  for (let at = 0; at < text.length; ) {
    if (at % charsPerStep === 0) yield
    const size = isWordPart(text[at - 1])
      ? undefined
      : sizes.find((length) => named.has(text.slice(at, at + length)) && !isWordPart(text[at + length]))
    const word = text.slice(at, at + (size ?? 1))
    masked += size === undefined ? word : maskValue(mask, named.get(word)!, word)
    at += word.length
  }
  return masked
}

/** Records a value of a masked field; composite identifiers are recorded by their parts, which `~` joins. */
export function noteIn(named: Map<string, string>, mask: Mask, name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') return
  if (mask.identifiers.has(name))
    for (const { part, isNumber } of partsOf(value)) if (part && !isNumber) named.set(part, name)
  if (mask.hidden.has(name) && !named.has(value)) named.set(value, name)
}

/** True if this part of a rejection contains messages by field instead of field values. */
export const isFieldMessages = (
  name: string,
  value: unknown,
  { isRejection }: { isRejection: boolean },
): value is object => isRejection && name === 'fields' && typeof value === 'object' && value !== null

/** Returns the masked values to which the messages of a value may refer, excluding those of rows below it. */
export function namedIn(
  mask: Mask,
  value: unknown,
  within: { isRejection: boolean },
  named = new Map<string, string>(),
  name = '',
): Named {
  if (isFieldMessages(name, value, within)) return named
  if (typeof value === 'string') noteIn(named, mask, name, value)
  else if (Array.isArray(value))
    for (const element of value) if (typeof element === 'string') noteIn(named, mask, name, element)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [inner, field] of Object.entries(value)) namedIn(mask, field, within, named, inner)
  return named
}

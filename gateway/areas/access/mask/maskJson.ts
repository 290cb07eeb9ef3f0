import type { Mask } from './maskNamed.ts'
import { isSentences, maskSentence, type Named, namedIn } from './maskSentence.ts'
import { maskValue } from './maskValue.ts'
import { columnOf, optionName } from './optionName.ts'

/** What an answer names, and whether anywhere in it (a refusal) or in its sentences alone. */
export type Told = { named: Named; isEverywhere: boolean }

const nothingTold: Told = { named: new Map(), isEverywhere: false }
/** What speaks of something, in words or as a number that is put together from it. */
const sentences = new Set(['message', 'sentence', 'id'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * A value of an answer with everything masked that stands under one of the hidden names, however deep, identifiers as
 * pseudonyms, the options of tasks and the values of conditions as what they are, and e-mail addresses everywhere;
 * sentences are told without what the answer names. Step by step, so that others have their turn.
 */
export function* maskJson(mask: Mask, value: unknown, known = nothingTold, name = ''): Generator<undefined, unknown> {
  const isMasked = mask.hidden.has(name) || mask.identifiers.has(name)
  if (typeof value === 'string') {
    const text = maskValue(mask, name, value)
    const speaks = !isMasked && (known.isEverywhere || sentences.has(name)) && !instant.test(text)
    return speaks ? yield* maskSentence(mask, text, known.named) : text
  }
  if (typeof value !== 'object' || value === null) return value
  yield
  if (Array.isArray(value)) {
    const masked: unknown[] = []
    for (const element of value) {
      if (typeof element === 'string') yield
      masked.push(yield* maskJson(mask, element, known, name))
    }
    return masked
  }
  // What stands deeper under a hidden name is hidden as well.
  const above = isMasked ? name : null
  let own: Named | null = null
  const entries: [string, unknown][] = []
  for (const [inner, field] of Object.entries(value)) {
    const isOwn = mask.hidden.has(inner) || mask.identifiers.has(inner)
    if (inner === 'options' && Array.isArray(field)) {
      entries.push([inner, yield* maskOptions(mask, field, known)])
      continue
    }
    if (isSentences(inner, field, { isRefusal: known.isEverywhere })) {
      entries.push([inner, yield* maskFields(mask, field, known)])
      continue
    }
    const under = isOwn ? inner : (above ?? columnOf(inner, value) ?? inner)
    let shown: unknown = field
    if (typeof field === 'string' && sentences.has(under)) {
      own ??= namedIn(mask, value, { isRefusal: known.isEverywhere })
      shown = yield* maskSentence(mask, field, own)
    }
    entries.push([inner, yield* maskJson(mask, shown, known, under)])
  }
  return Object.fromEntries(entries)
}

/** Masks the sentences of a refusal by field: under the names of fields stand sentences, not their values. */
function* maskFields(mask: Mask, fields: object, known: Told): Generator<undefined, object> {
  const entries: [string, unknown][] = []
  for (const [name, sentence] of Object.entries(fields)) entries.push([name, yield* maskJson(mask, sentence, known)])
  return Object.fromEntries(entries)
}

function* maskOptions(mask: Mask, options: readonly unknown[], known: Told): Generator<undefined, unknown[]> {
  const masked: unknown[] = []
  for (const option of options) masked.push(yield* maskJson(mask, option, known, optionName(option)))
  return masked
}

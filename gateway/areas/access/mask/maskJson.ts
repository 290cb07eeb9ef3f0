import { isFieldMessages, maskMessage, type Named, namedIn } from './maskMessage.ts'
import type { Mask } from './maskNamed.ts'
import { maskValue } from './maskValue.ts'
import { columnOf, optionName } from './optionName.ts'

/** Values named in a response, and whether they are masked anywhere in it (a rejection) or only in its messages. */
export type MaskContext = { named: Named; isEverywhere: boolean }

const emptyContext: MaskContext = { named: new Map(), isEverywhere: false }
/** Names of fields with messages or composed IDs that may contain masked values. */
const messageFields = new Set(['message', 'sentence', 'id'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * Masks a value of a response: everything under a hidden name at any depth; identifiers become pseudonyms, options of
 * tasks and values of conditions are masked by their meaning, and email addresses everywhere; messages do not contain
 * values named in the response. Runs in steps so that other requests are served in between.
 */
export function* maskJson(
  mask: Mask,
  value: unknown,
  context = emptyContext,
  name = '',
): Generator<undefined, unknown> {
  const isMasked = mask.hidden.has(name) || mask.identifiers.has(name)
  if (typeof value === 'string') {
    const text = maskValue(mask, name, value)
    const speaks = !isMasked && (context.isEverywhere || messageFields.has(name)) && !instant.test(text)
    return speaks ? yield* maskMessage(mask, text, context.named) : text
  }
  if (typeof value !== 'object' || value === null) return value
  yield
  if (Array.isArray(value)) {
    const masked: unknown[] = []
    for (const element of value) {
      if (typeof element === 'string') yield
      masked.push(yield* maskJson(mask, element, context, name))
    }
    return masked
  }
  // Everything below a hidden name is hidden as well.
  const above = isMasked ? name : null
  let localNames: Named | null = null
  const entries: [string, unknown][] = []
  for (const [inner, field] of Object.entries(value)) {
    const isMaskedName = mask.hidden.has(inner) || mask.identifiers.has(inner)
    if (inner === 'options' && Array.isArray(field)) {
      entries.push([inner, yield* maskOptions(mask, field, context)])
      continue
    }
    if (isFieldMessages(inner, field, { isRejection: context.isEverywhere })) {
      entries.push([inner, yield* maskFields(mask, field, context)])
      continue
    }
    const maskName = isMaskedName ? inner : (above ?? columnOf(inner, value) ?? inner)
    let content: unknown = field
    if (typeof field === 'string' && messageFields.has(maskName)) {
      localNames ??= namedIn(mask, value, { isRejection: context.isEverywhere })
      content = yield* maskMessage(mask, field, localNames)
    }
    entries.push([inner, yield* maskJson(mask, content, context, maskName)])
  }
  return Object.fromEntries(entries)
}

/** Masks the messages of a rejection by field: its field names contain messages, not values. */
function* maskFields(mask: Mask, fields: object, context: MaskContext): Generator<undefined, object> {
  const entries: [string, unknown][] = []
  for (const [name, message] of Object.entries(fields)) entries.push([name, yield* maskJson(mask, message, context)])
  return Object.fromEntries(entries)
}

function* maskOptions(mask: Mask, options: readonly unknown[], context: MaskContext): Generator<undefined, unknown[]> {
  const masked: unknown[] = []
  for (const option of options) masked.push(yield* maskJson(mask, option, context, optionName(option)))
  return masked
}

import { countCharacters, type FillContext } from './fillContext.ts'
import { jsonUpTo } from './jsonUpTo.ts'
import type { Scope } from './path.ts'
import { fillValue, parseTemplate } from './template.ts'

/** Returns all strings in a JSON value, excluding the names of members. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * Fills the templates in a JSON value. Placeholders are replaced after parsing, so a value cannot change the structure
 * of the JSON. Throws `TextTooLongError` if the result exceeds the limit.
 */
export function fillJson(value: unknown, scope: Scope, context: FillContext): unknown {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const template = parseTemplate(part)
      // A design with such a template is never executed.
      if ('problem' in template) throw new Error(template.problem)
      const { room: remaining } = context
      const result = fillValue(template, scope, context)
      // Counts only what `fillValue` has not counted yet.
      countCharacters(context, jsonUpTo(result, remaining).length - (remaining - context.room))
      return result
    }
    if (Array.isArray(part)) return part.map(fill)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, fill(member)]))
  }
  return fill(value)
}

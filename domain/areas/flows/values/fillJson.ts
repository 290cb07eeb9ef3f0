import { type Filling, take } from './filling.ts'
import { jsonUpTo } from './jsonUpTo.ts'
import type { Scope } from './path.ts'
import { fillValue, parseTemplate } from './template.ts'

/** The texts in a JSON value, with where they stand; names of members are none of them. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * A JSON value whose texts are templates, with values in them. They are put in after the JSON was read: whatever a
 * value is, it stays one value. Throws `TooLong` where more would come of it than is sent.
 */
export function fillJson(value: unknown, scope: Scope, filling: Filling): unknown {
  const fill = (one: unknown): unknown => {
    if (typeof one === 'string') {
      const template = parseTemplate(one)
      // A design with such a text is not run.
      if ('problem' in template) throw new Error(template.problem)
      const { room } = filling
      const filled = fillValue(template, scope, filling)
      // What is written of it already counts once.
      take(filling, jsonUpTo(filled, room).length - (room - filling.room))
      return filled
    }
    if (Array.isArray(one)) return one.map(fill)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, fill(member)]))
  }
  return fill(value)
}

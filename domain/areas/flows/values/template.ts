import { type Filling, TooLong, take } from './filling.ts'
import { jsonUpTo } from './jsonUpTo.ts'
import { type Path, parsePath, type Scope, valueAtPath } from './path.ts'

/** A text with values of the run in it, told apart: what is written, and where each value is to be found. */
export type Template = readonly (string | { path: Path })[]

/** Tells a text with `{{path}}` apart; a sentence where something in braces is no path. */
export function parseTemplate(text: string): Template | { problem: string } {
  const [first = '', ...others] = text.split('{{')
  const parts: (string | { path: Path })[] = first === '' ? [] : [first]
  for (const other of others) {
    const end = other.indexOf('}}')
    if (end < 0) return { problem: 'has {{ without }} behind it' }
    const path = parsePath(other.slice(0, end))
    if (!path)
      return { problem: `{{${other.slice(0, end).slice(0, 60)}}} is no path to a value, such as {{item.jobNum}}` }
    parts.push({ path })
    if (end + 2 < other.length) parts.push(other.slice(end + 2))
  }
  return parts
}

/** The paths in a template. */
export const pathsOf = (template: Template): Path[] =>
  template.flatMap((part) => (typeof part === 'string' ? [] : [part.path]))

/** A value as it stands in a text: nothing where it is missing, lists and objects as JSON. Throws `TooLong`. */
export function textOf(value: unknown, { room, most }: Filling): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? jsonUpTo(value, room) : String(value)
  if (text.length > room) throw new TooLong(most)
  return text
}

function find(scope: Scope, path: Path, { missing }: Filling): unknown {
  const value = valueAtPath(scope, path)
  if (value === undefined) missing.add(path.join('.'))
  return value ?? null
}

/** A template with its values in it, each as `encode` writes it, as text. Throws `TooLong`. */
export function fillText(
  template: Template,
  scope: Scope,
  filling: Filling,
  encode = (text: string): string => text,
): string {
  let filled = ''
  for (const part of template) {
    const text = typeof part === 'string' ? part : encode(textOf(find(scope, part.path, filling), filling))
    take(filling, text.length)
    filled += text
  }
  return filled
}

/** The same as a value: one path alone keeps the kind of its value (a number, a list), anything else is text. */
export function fillValue(template: Template, scope: Scope, filling: Filling): unknown {
  const [only] = template
  if (template.length === 1 && typeof only === 'object') return find(scope, only.path, filling)
  return fillText(template, scope, filling)
}

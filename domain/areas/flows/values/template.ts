import { countCharacters, type FillContext, TextTooLongError } from './fillContext.ts'
import { jsonUpTo } from './jsonUpTo.ts'
import { type Path, parsePath, type Scope, valueAtPath } from './path.ts'

/** A parsed template: literal text and the paths of its placeholders. */
export type Template = readonly (string | { path: Path })[]

/** Parses a text with `{{path}}` placeholders; returns a problem if one of them is not a path. */
export function parseTemplate(text: string): Template | { problem: string } {
  const [first = '', ...segments] = text.split('{{')
  const parts: (string | { path: Path })[] = first === '' ? [] : [first]
  for (const other of segments) {
    const end = other.indexOf('}}')
    if (end < 0) return { problem: 'has {{ without a closing }}' }
    const path = parsePath(other.slice(0, end))
    if (!path)
      return { problem: `{{${other.slice(0, end).slice(0, 60)}}} is not a path to a value, such as {{item.jobNum}}` }
    parts.push({ path })
    if (end + 2 < other.length) parts.push(other.slice(end + 2))
  }
  return parts
}

/** Returns the paths in a template. */
export const pathsOf = (template: Template): Path[] =>
  template.flatMap((part) => (typeof part === 'string' ? [] : [part.path]))

/** Converts a value to text: empty if missing, lists and objects as JSON. Throws `TextTooLongError`. */
export function textOf(value: unknown, { room: remaining, max }: FillContext): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? jsonUpTo(value, remaining) : String(value)
  if (text.length > remaining) throw new TextTooLongError(max)
  return text
}

function find(scope: Scope, path: Path, { missing }: FillContext): unknown {
  const value = valueAtPath(scope, path)
  if (value === undefined) missing.add(path.join('.'))
  return value ?? null
}

/** Fills a template as text; `encode` is applied to each value. Throws `TextTooLongError`. */
export function fillText(
  template: Template,
  scope: Scope,
  context: FillContext,
  encode = (text: string): string => text,
): string {
  let result = ''
  for (const part of template) {
    const text = typeof part === 'string' ? part : encode(textOf(find(scope, part.path, context), context))
    countCharacters(context, text.length)
    result += text
  }
  return result
}

/** Fills a template as a value: a single path keeps the type of its value (a number, a list), anything else is text. */
export function fillValue(template: Template, scope: Scope, context: FillContext): unknown {
  const [onlyPart] = template
  if (template.length === 1 && typeof onlyPart === 'object') return find(scope, onlyPart.path, context)
  return fillText(template, scope, context)
}

import { type Path, parsePath } from '../values/path.ts'
import { parseTemplate, pathsOf } from '../values/template.ts'
import type { AvailableValues } from './valuesAt.ts'

const commonFields = new Set(['version', 'rowId'])

/** Returns the problem of a path, given the values available to the step; null if there is none. */
export function checkPath(path: Path | null, available: AvailableValues): string | null {
  if (!path) return 'is not a path to a value, such as item.jobNum'
  const [name, field] = path
  const match = available.get(name!)
  if (!match) return `there is no value named ${name} here`
  const { type, isList } = match
  if (!type || field === undefined || commonFields.has(field)) return null
  if (isList)
    return /^\d+$|^length$/.test(field) ? null : `${name} is a list: loop over it, or select an entry by its index`
  const hasField = Object.hasOwn(type.fields, field) || type.beside.includes(field)
  return hasField ? null : `${type.label} has no field ${field}`
}

/** Returns the first problem of a template; null if there is none. */
export function checkTemplate(text: string, available: AvailableValues): string | null {
  const template = parseTemplate(text)
  if ('problem' in template) return template.problem
  return (
    pathsOf(template)
      .map((path) => checkPath(path, available))
      .find((problem) => problem !== null) ?? null
  )
}

/** Same as `checkPath` for a path as an option contains it. */
export const checkPathText = (text: string, available: AvailableValues): string | null =>
  checkPath(parsePath(text), available)

/** True if a text contains no placeholders. */
export const isLiteral = (text: string): boolean => !text.includes('{{')

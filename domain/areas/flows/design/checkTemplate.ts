import { type Path, parsePath } from '../values/path.ts'
import { parseTemplate, pathsOf } from '../values/template.ts'
import type { Known } from './valuesAt.ts'

const beside = new Set(['version', 'rowId'])

/** What is wrong with a path, given what may be named there; null if nothing is. */
export function checkPath(path: Path | null, known: Known): string | null {
  if (!path) return 'is no path to a value, such as item.jobNum'
  const [name, field] = path
  const found = known.get(name!)
  if (!found) return `nothing is called ${name} here`
  const { type, isList } = found
  if (!type || field === undefined || beside.has(field)) return null
  if (isList) return /^\d+$|^length$/.test(field) ? null : `${name} is a list: go through it, or say which entry`
  const isThere = Object.hasOwn(type.fields, field) || type.beside.includes(field)
  return isThere ? null : `${type.label} has no field ${field}`
}

/** What is wrong with a text with values in it; null if nothing is. */
export function checkTemplate(text: string, known: Known): string | null {
  const template = parseTemplate(text)
  if ('problem' in template) return template.problem
  return (
    pathsOf(template)
      .map((path) => checkPath(path, known))
      .find((problem) => problem !== null) ?? null
  )
}

/** The same of a path as it is written in an option. */
export const checkPathText = (text: string, known: Known): string | null => checkPath(parsePath(text), known)

/** Whether a text has no values in it: it says what it says. */
export const isWritten = (text: string): boolean => !text.includes('{{')

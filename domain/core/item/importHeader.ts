import { headingsOf } from './headings.ts'
import type { ImportMode, ImportProblem } from './importResponse.ts'
import type { ItemType } from './item.ts'

/** Columns of a file by field: index and header text. */
export type ImportColumns = ReadonlyMap<string, { at: number; header: string }>

/** Maximum number of columns of a file. */
export const maxColumns = 500

/** Parses the header of a file; reports every unknown, duplicate or missing column. */
export function readHeader(
  type: ItemType,
  header: readonly string[],
  { mode, isEmpty }: { mode: ImportMode; isEmpty: (at: number) => boolean },
): { columns: ImportColumns; problems: readonly ImportProblem[] } {
  const columns = new Map<string, { at: number; header: string }>()
  const problems: ImportProblem[] = []
  const addProblem = (column: string | null, message: string) =>
    problems.push({ row: 1, column, value: null, sentence: message })
  if (header.every((name) => name.trim() === '')) {
    addProblem(null, `The file is empty. Its first line must name columns, such as ${type.key.join(', ')}`)
    return { columns, problems }
  }
  if (header.length > maxColumns) {
    addProblem(null, `The file has ${header.length} columns; the maximum is ${maxColumns}`)
    return { columns, problems }
  }
  header.forEach((heading, at) => {
    const name = heading.trim()
    if (name === '') {
      if (!isEmpty(at)) addProblem(null, `Column ${at + 1} has cells but no name`)
      return
    }
    const fields = matchingFields(type, name)
    const [field] = fields
    if (!field) addProblem(name, `${type.label} has no field ${name.slice(0, 100)}`)
    else if (fields.length > 1) addProblem(name, `could be ${fields.join(' or ')}. Use one of these`)
    else if (columns.has(field))
      addProblem(name, `is a duplicate: column ${columns.get(field)!.at + 1} is also ${field}`)
    else columns.set(field, { at, header: name })
  })
  for (const name of requiredColumns(type, mode)) if (!columns.has(name)) addProblem(name, missing(type, name))
  return { columns, problems }
}

/** Returns the fields that a name refers to: the field of that name, else those with that label or former label. */
function matchingFields(type: ItemType, name: string): string[] {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  const fields = Object.keys(type.fields).filter((field) => type.fields[field]!.kind !== 'secret')
  const named = fields.filter(same)
  return named.length > 0 ? named : fields.filter((field) => headingsOf(type.fields[field]!).some(same))
}

/** Returns the required columns: the key, unless the server generates it, and in mode `add` all required fields. */
const requiredColumns = (type: ItemType, mode: ImportMode) =>
  Object.entries(type.fields).flatMap(([name, { required, fallback }]) => {
    if (type.key.includes(name)) return mode === 'add' && required === 'A' ? [] : [name]
    return mode === 'add' && required === 'Y' && fallback === undefined ? [name] : []
  })

const missing = (type: ItemType, name: string) =>
  type.key.includes(name)
    ? `is missing among the columns; it identifies the ${type.label}`
    : `is missing among the columns; every new ${type.label} needs it`

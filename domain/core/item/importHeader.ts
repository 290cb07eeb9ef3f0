import type { ImportMode, ImportProblem } from './importAnswer.ts'
import type { ItemType } from './item.ts'

/** Which column of a file holds which field: field → its place and how the header has it. */
export type ImportColumns = ReadonlyMap<string, { at: number; header: string }>

/** A file has at most this many columns. */
export const mostColumns = 500

/** Reads the names of a file's columns; each that is unknown, doubled or missing is named. */
export function readHeader(
  type: ItemType,
  header: readonly string[],
  { mode, isEmpty }: { mode: ImportMode; isEmpty: (at: number) => boolean },
): { columns: ImportColumns; problems: readonly ImportProblem[] } {
  const columns = new Map<string, { at: number; header: string }>()
  const problems: ImportProblem[] = []
  const complain = (column: string | null, sentence: string) => problems.push({ row: 1, column, value: null, sentence })
  if (header.every((name) => name.trim() === '')) {
    complain(null, `The file is empty. Its first line must name columns, such as ${type.key.join(', ')}`)
    return { columns, problems }
  }
  if (header.length > mostColumns) {
    complain(null, `The file has ${header.length} columns; at most ${mostColumns} are read`)
    return { columns, problems }
  }
  header.forEach((written, at) => {
    const name = written.trim()
    if (name === '') {
      if (!isEmpty(at)) complain(null, `Column ${at + 1} has cells but no name`)
      return
    }
    const fields = meant(type, name)
    const [field] = fields
    if (!field) complain(name, `${type.label} has no field ${name.slice(0, 100)}`)
    else if (fields.length > 1) complain(name, `could be ${fields.join(' or ')}. Write one of these`)
    else if (columns.has(field))
      complain(name, `stands here twice: column ${columns.get(field)!.at + 1} is ${field} too`)
    else columns.set(field, { at, header: name })
  })
  for (const name of wanted(type, mode)) if (!columns.has(name)) complain(name, missing(type, name))
  return { columns, problems }
}

/** The fields that a name stands for: the field of that name, else those with that label. */
function meant(type: ItemType, name: string): string[] {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  const fields = Object.keys(type.fields).filter((field) => type.fields[field]!.kind !== 'secret')
  const named = fields.filter(same)
  return named.length > 0 ? named : fields.filter((field) => same(type.fields[field]!.label))
}

/** What a file must have: the key, unless the server makes it; what every new row needs, where all are new. */
const wanted = (type: ItemType, mode: ImportMode) =>
  Object.entries(type.fields).flatMap(([name, { required, fallback }]) => {
    if (type.key.includes(name)) return mode === 'add' && required === 'A' ? [] : [name]
    return mode === 'add' && required === 'Y' && fallback === undefined ? [name] : []
  })

const missing = (type: ItemType, name: string) =>
  type.key.includes(name)
    ? `is missing among the columns; it says which ${type.label} is meant`
    : `is missing among the columns; every new ${type.label} needs it`

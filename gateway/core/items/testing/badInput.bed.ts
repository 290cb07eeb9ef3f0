import type { Field } from '@takt/domain/core/item/field.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * For tests: a row that must be refused, and the field that is to be named. `cell` is the same in a file, where it can
 * be written.
 */
export type BadRow = { what: string; field: string; body: Row; cell?: string }

const wrong: Record<Field['stored'], readonly unknown[]> = {
  text: [7, true, {}],
  integer: ['x', 1.5, 2 ** 31],
  number: ['x', null, 1e301],
  boolean: ['perhaps', 1],
  date: ['2026-02-30', 'tomorrow', 20260101],
  dateTime: ['2026-01-01T00:00:00', 'yesterday', 5],
  json: [7, 'x'],
}

/**
 * Whatever is wrong with one field of a row that is otherwise sound: kind, length, characters, nothing where something
 * must be.
 */
export function badRows(type: ItemType, sound: Row): BadRow[] {
  const writable = Object.entries(type.fields).filter(([, field]) => field.required !== 'A' && !field.derived)
  return writable.flatMap(([name, field]) => {
    const bad = (what: string, value: unknown, cell?: string): BadRow => ({
      what: `${name}: ${what}`,
      field: name,
      body: { ...sound, [name]: value },
      ...(cell === undefined || field.kind === 'secret' ? {} : { cell }),
    })
    // Where nothing is said, a fallback holds.
    const mayBeNull = field.required !== 'Y' || field.fallback !== undefined
    // What is kept as JSON may be a text: then a text is right.
    const isRight = (value: unknown) => field.stored === 'json' && field.schema.safeParse(value).success
    const values = wrong[field.stored].filter((value) => (value !== null || !mayBeNull) && !isRight(value))
    const kinds = values.map((value) => bad(`wrong kind ${JSON.stringify(value)}`, value, cellOf(field, value)))
    const nothing = field.required === 'Y' && field.fallback === undefined ? [bad('nothing', null, '')] : []
    if (field.stored !== 'text') return [...kinds, ...nothing]
    const { size = 200 } = field
    return [
      ...kinds,
      ...nothing,
      bad('empty', ' '),
      bad('too long', 'x'.repeat(size + 1), 'x'.repeat(size + 1)),
      bad('NUL', 'a\u0000b'),
      bad('half a character', 'a\ud800'),
      ...(field.options ? [bad('no word of it', 'nonsense', 'nonsense')] : []),
      ...(type.key.includes(name) ? [bad('what joins keys', 'a~b', 'a~b')] : []),
    ]
  })
}

// What is wrong in JSON for being of another kind may be right in a file, where all is text.
function cellOf(field: Field, value: unknown): string | undefined {
  if (field.stored === 'text' || field.stored === 'boolean' || value === null) return undefined
  if (field.stored === 'json') return field.kind === 'references' ? undefined : '{"'
  return String(value)
}

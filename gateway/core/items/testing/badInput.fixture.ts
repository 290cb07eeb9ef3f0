import type { Field } from '@takt/domain/core/item/field.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * A row that must be rejected, and the field that the error must name. `cell` is the same value in a file, where it can
 * be written there.
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
 * Returns every invalid variant of one field of an otherwise valid row: kind, length, characters, missing required
 * value.
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
    // A null value is replaced by the fallback.
    const mayBeNull = field.required !== 'Y' || field.fallback !== undefined
    // A JSON field may hold text; a text value is then valid.
    const isRight = (value: unknown) => field.stored === 'json' && field.schema.safeParse(value).success
    const values = wrong[field.stored].filter((value) => (value !== null || !mayBeNull) && !isRight(value))
    const kinds = values.map((value) => bad(`wrong kind ${JSON.stringify(value)}`, value, cellOf(field, value)))
    const missing = field.required === 'Y' && field.fallback === undefined ? [bad('nothing', null, '')] : []
    if (field.stored !== 'text') return [...kinds, ...missing]
    const { size = 200 } = field
    return [
      ...kinds,
      ...missing,
      bad('empty', ' '),
      bad('too long', 'x'.repeat(size + 1), 'x'.repeat(size + 1)),
      bad('NUL', 'a\u0000b'),
      bad('half a character', 'a\ud800'),
      ...(field.options ? [bad('no word of it', 'nonsense', 'nonsense')] : []),
      ...(type.key.includes(name) ? [bad('what joins keys', 'a~b', 'a~b')] : []),
    ]
  })
}

// A value of the wrong JSON type may be valid in a file, where everything is text.
function cellOf(field: Field, value: unknown): string | undefined {
  if (field.stored === 'text' || field.stored === 'boolean' || value === null) return undefined
  if (field.stored === 'json') return field.kind === 'references' ? undefined : '{"'
  return String(value)
}

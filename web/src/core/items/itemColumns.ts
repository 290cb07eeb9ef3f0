import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldInWords } from '@takt/domain/core/item/inWords.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { hasNaturalKey } from '@takt/domain/core/item/rowTitle.ts'
import type { CellKind, GridColumn, GridRow } from '../kit/grid/gridTypes.ts'
import type { OptionSource } from '../kit/select/options.ts'
import { maskedText } from '../session/mask.ts'
import type { ItemActions, ItemRow } from './itemActions.ts'
import type { ExtraColumn } from './itemGridProps.ts'
import { referredType } from './reference/referencedKeys.ts'
import { isReference } from './reference/referenceOf.ts'
import type { ShowField } from './showValue.ts'
import { itemTexts as texts } from './texts.ts'

function kindOf(field: Field): CellKind {
  if (field.options) return 'choice'
  if (field.kind === 'reference') return field.stored === 'integer' ? 'integer' : 'reference'
  if (field.stored === 'dateTime') return 'instant'
  return field.stored === 'json' ? 'other' : field.stored
}

const widths: Record<CellKind, number> = {
  text: 180,
  reference: 180,
  choice: 130,
  integer: 110,
  number: 130,
  boolean: 90,
  date: 120,
  instant: 165,
  other: 180,
}

const characterWidth = 7.6

/** Returns a width sufficient for the header and for typical values. */
function widthOf(field: Field, kind: CellKind): number {
  const typicalWidth = kind === 'text' && field.size !== undefined && field.size <= 50 ? 130 : widths[kind]
  return Math.max(typicalWidth, Math.ceil(field.label.length * characterWidth + 34))
}

/** Returns the problem of a value as text; null if it is valid. */
const checkOf = (field: Field) => (value: unknown) => {
  if (value === null) return null
  const parsed = field.schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? texts.unknownError)
}

type ColumnOptions = {
  inherent: Readonly<Record<string, unknown>>
  canWrite: boolean
  masked: boolean
  references: (name: string, values: Readonly<Record<string, unknown>>) => OptionSource | undefined
  /** The currency (ISO 4217) of the organization; null if it is not set. */
  currency?: string | null
  /** Formats values; references are shown by name. Without it, values are shown unchanged. */
  showField?: ShowField
  extra: readonly ExtraColumn[]
  writes?: ItemActions['writes'] | undefined
  needs?: ItemActions['needs'] | undefined
}

/** Returns the columns that identify a row: the rest of its key, and the title if users do not know the key. */
function opening(type: ItemType, names: readonly string[]): readonly string[] {
  const key = names.findLast((name) => type.key.includes(name))
  const title = hasNaturalKey(type) ? undefined : type.title.find((name) => names.includes(name))
  const identifying = [key, title].filter((name) => name !== undefined)
  return identifying.length > 0 ? identifying : names.slice(0, 1)
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Returns the text that a cell shows in place of a key or a structured value. */
function displayColumn(type: ItemType, name: string, showField: ShowField | undefined): Partial<GridColumn> {
  if (!showField) return {}
  const textOf = (values: GridRow['values']) => (isEmpty(values[name]) ? '' : showField(name, values[name]))
  if (type.fields[name]?.stored === 'json') return { text: ({ values }) => textOf(values) }
  return referredType(type, name) || type.fields[name]?.words ? { named: textOf } : {}
}
/** True if a value is required in a field when a row is added. */
export const isNeeded = (field: Field, name: string, needs: readonly string[] = []): boolean =>
  needs.includes(name) || (field.required === 'Y' && field.fallback === undefined)

/**
 * Returns the grid columns of an item type: its list without inherent fields, then the extra columns. Key columns are
 * pinned.
 */
export function itemColumns(type: ItemType, input: ColumnOptions): GridColumn[] {
  const { inherent, canWrite, masked, references } = input
  const names = type.list.filter((name) => !(name in inherent))
  const keys = type.key.filter((name) => names.includes(name))
  const opens = opening(type, names)
  const columns = names.map((name): GridColumn => {
    const field = type.fields[name]!
    const refers = isReference(type, name) || field.listed !== undefined
    const kind = kindOf(field) === 'text' && refers ? 'reference' : kindOf(field)
    const isHidden = masked && type.mask.includes(name)
    const writable = field.editable ? 'always' : field.required === 'A' ? 'never' : 'new'
    return {
      name,
      label: field.label,
      kind,
      width: widthOf(field, referredType(type, name) ? 'reference' : kind),
      takes: !canWrite || isHidden || kind === 'other' ? 'never' : writable,
      required: isNeeded(field, name, input.needs),
      sortable: field.stored !== 'json',
      pinned: keys.includes(name),
      check: checkOf(field),
      ...(kind === 'integer' && (field.kind === 'reference' || type.key.includes(name)) ? { isName: true } : {}),
      ...(field.isMoney && input.currency ? { currency: input.currency } : {}),
      ...(field.options ? { options: field.options } : {}),
      ...(field.options && field.words ? { optionText: (option: string) => fieldInWords(field, option) } : {}),
      ...(refers
        ? { source: (values: Readonly<Record<string, unknown>>) => references(name, { ...values, ...inherent }) }
        : {}),
      ...(opens.includes(name) ? { opens: true } : {}),
      ...(field.of && field.stored === 'text' && !isHidden ? { leads: field.of } : {}),
      ...displayColumn(type, name, input.showField),
      ...(isHidden ? { text: ({ values }: GridRow) => maskedText(values[name]) } : {}),
      ...writableColumn(name, canWrite && !isHidden ? input.writes?.[name] : undefined),
    }
  })
  const extra = input.extra.map(
    ({ name, label, width, text, show, inFile }): GridColumn => ({
      name,
      label,
      kind: 'other',
      width: width ?? widths.other,
      takes: 'never',
      required: false,
      sortable: false,
      text: (row) => text(rowOf(row.values)),
      ...(show ? { show: (row) => show(rowOf(row.values)) } : {}),
      ...(inFile ? { inFile: { ...inFile, value: (row) => inFile.value(rowOf(row.values)) } } : {}),
    }),
  )
  const leadingNames = new Set(input.extra.filter((column) => column.leads).map(({ name }) => name))
  const isKey = ({ name }: GridColumn) => keys.includes(name)
  const isLead = ({ name }: GridColumn) => leadingNames.has(name)
  if (leadingNames.size === 0) return [...columns, ...extra]
  const ordered = [...columns.filter(isKey), ...columns.filter((column) => !isKey(column))]
  const at = keys.length > 0 ? keys.length : ordered.findLastIndex(({ name }) => opens.includes(name)) + 1
  return [
    ...ordered.slice(0, at),
    ...extra.filter(isLead),
    ...ordered.slice(at),
    ...extra.filter((column) => !isLead(column)),
  ]
}

/** Returns the column of a derived field that can be written: users enter text, even for a list. */
function writableColumn(name: string, check: ((text: string) => string | null) | undefined): Partial<GridColumn> {
  if (!check) return {}
  return {
    kind: 'text',
    takes: 'always',
    check: (value) => (value === null ? null : check(String(value))),
    text: ({ values }) => [values[name] ?? []].flat().join(', '),
  }
}

// The grid passes back the row with its drafts.
const rowOf = (values: Readonly<Record<string, unknown>>) => values as ItemRow

/** Returns the messages of missing required values of a new row, by column. */
export function missingFields(columns: readonly GridColumn[], fields: Readonly<Record<string, unknown>>) {
  const missing = columns.filter(
    ({ required, takes, name }) => required && takes !== 'never' && (fields[name] ?? '') === '',
  )
  return Object.fromEntries(missing.map(({ name }) => [name, texts.valueRequired]))
}

import { parseCommaList, writeCommaList } from '@takt/domain/core/item/commaList.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import type { FilterEntry } from '../../kit/filter/filterColumn.ts'
import { formatInstant } from '../../kit/format/instantFormat.ts'
import type { Place } from '../../kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../kit/grid/cells/readNumber.ts'
import { instantOfWall, wallTime } from '../form/draftValue.ts'
import type { ListFilter } from '../itemParts.ts'
import { sayReference } from '../reference/sayReference.ts'
import type { NameOf } from '../reference/useNames.ts'
import { referredType } from '../reference/wantedNames.ts'
import { filterTexts as texts } from './texts.ts'

type Convert = (text: string) => string

/** How a column's operands change between the address and what people type and read. */
function converts(type: ItemType, name: string, place: Place): { typed: Convert; sent: Convert; shown: Convert } {
  const field = type.fields[name]
  const same: Convert = (text) => text
  const shownNumber: Convert = (text) =>
    Number.isFinite(Number(text))
      ? new Intl.NumberFormat(place.locale, { maximumFractionDigits: 20 }).format(Number(text))
      : text
  if (referredType(type, name)) return { typed: same, sent: same, shown: same }
  if (field?.kind === 'integer' || field?.kind === 'number')
    return {
      typed: (text) => (Number.isFinite(Number(text)) ? writeNumber(Number(text), place.locale) : text),
      sent: (text) => String(readNumber(text, place.locale) ?? text),
      shown: shownNumber,
    }
  if (field?.kind === 'dateTime')
    return {
      typed: (text) => wallTime(text, place.timeZone),
      sent: (text) => instantOfWall(text, place.timeZone) ?? text,
      shown: (text) => formatInstant(Date.parse(text), 'moment', place),
    }
  if (field?.kind === 'date')
    return {
      typed: same,
      sent: same,
      shown: (text) => formatInstant(Date.parse(`${text}T00:00Z`), 'day', { ...place, timeZone: 'UTC' }),
    }
  if (field?.kind === 'boolean')
    return { typed: same, sent: same, shown: (text) => (text === 'true' ? texts.yes : texts.no) }
  return { typed: same, sent: same, shown: same }
}

function operandsOf({ operator, value }: ListFilter): string[] {
  const { arity } = operators[operator]
  if (arity === 'none') return []
  return arity === 'one' ? [value] : parseCommaList(value)
}

/** A filter of the address, as its dialog holds it. */
export function entryOf(type: ItemType, filter: ListFilter, place: Place): FilterEntry {
  const { typed } = converts(type, filter.field, place)
  return { column: filter.field, operator: filter.operator || 'Equals', values: operandsOf(filter).map(typed) }
}

/** The way back. */
export function filterOf(type: ItemType, entry: FilterEntry, place: Place): ListFilter {
  const { sent } = converts(type, entry.column, place)
  const operator = entry.operator as OperatorName
  const values = entry.values.map(sent)
  return {
    field: entry.column,
    operator,
    value: operators[operator].arity === 'one' ? (values[0] ?? '') : writeCommaList(values),
  }
}

/** At most so many values of a list stand on a chip. */
const mostShown = 3

/** Whether the operands are values, not parts or bounds of them. */
const isWhole = (operator: OperatorName) => /^(Not)?Equals$|^$|^Is(Any|One|None|NotOne)Of$/.test(operator)

/** What the filters' operands refer to, as parts of rows. */
export const namedByFilters = (filters: readonly ListFilter[]) =>
  filters.filter(({ operator }) => isWhole(operator)).map((filter) => ({ [filter.field]: operandsOf(filter) }))

/** A filter in words, as its chip says it; operands of masked columns are hidden in mask mode. */
export function filterLabel(
  type: ItemType,
  filter: ListFilter,
  options: { place: Place; masked: boolean; nameOf?: NameOf },
): string {
  const { nameOf } = options
  const to = nameOf && isWhole(filter.operator) ? referredType(type, filter.field) : null
  const { shown: plain } = converts(type, filter.field, options.place)
  const shown = (text: string) => (to && nameOf ? sayReference(to, text, nameOf) : plain(text))
  const isHidden = options.masked && type.mask.includes(filter.field)
  const values = operandsOf(filter).map((value) => (isHidden ? texts.hidden : shown(value)))
  const { arity } = operators[filter.operator]
  const some = values.slice(0, mostShown).join(', ')
  const more = values.length - mostShown
  const operand =
    arity === 'two' ? texts.and(values[0] ?? '', values[1] ?? '') : more > 0 ? texts.andMore(some, more) : some
  return [type.fields[filter.field]?.label ?? filter.field, texts.operators[filter.operator], operand]
    .filter(Boolean)
    .join(' ')
}

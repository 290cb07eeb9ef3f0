import { parseCommaList, writeCommaList } from '@takt/domain/core/item/commaList.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import type { FilterEntry } from '../../kit/filter/filterColumn.ts'
import { formatInstant } from '../../kit/format/instantFormat.ts'
import type { LocaleSettings } from '../../kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../kit/grid/cells/readNumber.ts'
import { instantOfWall, wallTime } from '../form/draftValue.ts'
import type { ListFilter } from '../itemParts.ts'
import { formatReference } from '../reference/formatReference.ts'
import { referredType } from '../reference/referencedKeys.ts'
import type { NameOf } from '../reference/useNames.ts'
import { filterTexts as texts } from './texts.ts'

type Convert = (text: string) => string

/**
 * Returns the conversions of a column's operands between the address, the text that users type and the displayed text.
 */
function converts(
  type: ItemType,
  name: string,
  localeSettings: LocaleSettings,
): { typed: Convert; sent: Convert; shown: Convert } {
  const field = type.fields[name]
  const same: Convert = (text) => text
  const formatNumber: Convert = (text) =>
    Number.isFinite(Number(text))
      ? new Intl.NumberFormat(localeSettings.locale, { maximumFractionDigits: 20 }).format(Number(text))
      : text
  if (referredType(type, name)) return { typed: same, sent: same, shown: same }
  if (field?.kind === 'integer' || field?.kind === 'number')
    return {
      typed: (text) => (Number.isFinite(Number(text)) ? writeNumber(Number(text), localeSettings.locale) : text),
      sent: (text) => String(readNumber(text, localeSettings.locale) ?? text),
      shown: formatNumber,
    }
  if (field?.kind === 'dateTime')
    return {
      typed: (text) => wallTime(text, localeSettings.timeZone),
      sent: (text) => instantOfWall(text, localeSettings.timeZone) ?? text,
      shown: (text) => formatInstant(Date.parse(text), 'moment', localeSettings),
    }
  if (field?.kind === 'date')
    return {
      typed: same,
      sent: same,
      shown: (text) => formatInstant(Date.parse(`${text}T00:00Z`), 'day', { ...localeSettings, timeZone: 'UTC' }),
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

/** Returns a filter of the address as an entry of its dialog. */
export function entryOf(type: ItemType, filter: ListFilter, localeSettings: LocaleSettings): FilterEntry {
  const { typed } = converts(type, filter.field, localeSettings)
  return { column: filter.field, operator: filter.operator || 'Equals', values: operandsOf(filter).map(typed) }
}

/** Returns an entry of the dialog as a filter of the address. */
export function filterOf(type: ItemType, entry: FilterEntry, localeSettings: LocaleSettings): ListFilter {
  const { sent } = converts(type, entry.column, localeSettings)
  const operator = entry.operator as OperatorName
  const values = entry.values.map(sent)
  return {
    field: entry.column,
    operator,
    value: operators[operator].arity === 'one' ? (values[0] ?? '') : writeCommaList(values),
  }
}

/** Maximum number of list values shown on a chip. */
const maxShownValues = 3

/** True if the operands are values, not parts or bounds of them. */
const isWhole = (operator: OperatorName) => /^(Not)?Equals$|^$|^Is(Any|One|None|NotOne)Of$/.test(operator)

/** Returns the rows that the filters' operands refer to, as partial rows. */
export const namedByFilters = (filters: readonly ListFilter[]) =>
  filters.filter(({ operator }) => isWhole(operator)).map((filter) => ({ [filter.field]: operandsOf(filter) }))

/** Returns the text of a filter for its chip; operands of masked columns are hidden in mask mode. */
export function filterLabel(
  type: ItemType,
  filter: ListFilter,
  options: { place: LocaleSettings; masked: boolean; nameOf?: NameOf },
): string {
  const { nameOf } = options
  const to = nameOf && isWhole(filter.operator) ? referredType(type, filter.field) : null
  const { shown: formatText } = converts(type, filter.field, options.place)
  const textOf = (text: string) => (to && nameOf ? formatReference(to, text, nameOf) : formatText(text))
  const isHidden = options.masked && type.mask.includes(filter.field)
  const values = operandsOf(filter).map((value) => (isHidden ? texts.hidden : textOf(value)))
  const { arity } = operators[filter.operator]
  const some = values.slice(0, maxShownValues).join(', ')
  const more = values.length - maxShownValues
  const operand =
    arity === 'two' ? texts.and(values[0] ?? '', values[1] ?? '') : more > 0 ? texts.andMore(some, more) : some
  return [type.fields[filter.field]?.label ?? filter.field, texts.operators[filter.operator], operand]
    .filter(Boolean)
    .join(' ')
}

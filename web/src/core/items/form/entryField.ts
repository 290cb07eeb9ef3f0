import type { Field } from '@takt/domain/core/item/field.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { timeZoneText, wallTimeText } from '@takt/domain/core/item/values.ts'
import type { FormField, FormFieldKind } from '../../kit/form/formField.ts'
import { optionsOf } from '../optionsOf.ts'
import { epcEntries } from './epcEntries.ts'
import { itemFormTexts as texts } from './texts.ts'

/**
 * Tag codes are stored in tag associations, so the row's own field is derived; saving the row writes them nevertheless.
 */
const tagField = 'epc'

/** Texts above this length are entered in several lines. */
const longText = 250

const isTags = (field: Field, name: string) => name === tagField && field.derived

/** Structured values have their own editors in the details of a row. */
const isStructure = (field: Field) => field.kind === 'json'

/** True if users enter a field when they add a row. */
export const isEnteredOnAdd = (field: Field, name: string) =>
  (field.required !== 'A' && !isStructure(field)) || isTags(field, name)

/** True if users may change a field of an existing row. */
export const isEnteredOnChange = (field: Field, name: string) =>
  (field.editable && !isStructure(field)) || isTags(field, name)

function kindOf(field: Field, name: string): FormFieldKind {
  if (isTags(field, name)) return field.stored === 'json' ? 'many' : 'text'
  if (field.options || field.schema === timeZoneText) return 'one'
  if (field.schema === wallTimeText) return 'time'
  if (field.kind === 'integer' || field.kind === 'number') return 'number'
  if (field.kind === 'boolean') return field.required === 'N' ? 'yesNo' : 'tick'
  if (field.kind === 'reference') return 'one'
  if (field.kind === 'references') return 'many'
  if (field.kind === 'date' || field.kind === 'dateTime') return field.kind
  return field.kind === 'secret' || (field.size ?? 0) > longText ? 'multiline' : 'text'
}

const zones = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/**
 * Returns a field of an item type as a form field; `source` lists the options of a reference, `first` is the label of
 * the field that must be chosen before it.
 */
export function entryField(
  type: ItemType,
  name: string,
  input: {
    source: FormField['source']
    isRequired: boolean
    first?: string | undefined
    /** The currency of the organization. */
    currency?: string | null
  },
): FormField {
  const field = type.fields[name]!
  const refers = input.source !== undefined
  const kind = kindOf(field, name)
  const isChosen = refers && (kind === 'text' || kind === 'number')
  return {
    name,
    label: field.isMoney && input.currency ? `${field.label} (${input.currency})` : field.label,
    kind: isChosen ? 'one' : kind,
    required: input.isRequired,
    size: field.size,
    options: input.first ? [] : (optionsOf(field) ?? (field.schema === timeZoneText ? zones() : undefined)),
    source: input.first ? undefined : input.source,
    free: (refers && field.listed === undefined) || isTags(field, name),
    entries: kind === 'many' && isTags(field, name) ? epcEntries : undefined,
    help: input.first ? texts.chooseFirst(input.first) : field.kind === 'secret' ? texts.secretHelp : undefined,
  }
}

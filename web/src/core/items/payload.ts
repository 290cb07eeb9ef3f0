import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { SchemaAnswer } from './itemResponses.ts'

type Fields = Readonly<Record<string, unknown>>
type SchemaField = { required: string; editable: string }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The part of a schema that determines what may be sent. */
export type SendRules = { fields: Readonly<Record<string, SchemaField>> }

/** Returns the rules of an item type as the server's schema states them. */
export const sendRules = (type: ItemType): SendRules => ({
  fields: Object.fromEntries(
    Object.entries(type.fields).map(([name, { required, editable }]) => [
      name,
      { required, editable: String(editable) },
    ]),
  ),
})

/** Tags of a row are stored in tag associations, not in the row; a required epc is the row's own field. */
const isStoredElsewhere = (name: string, field: SchemaField) => name === 'epc' && field.required !== 'Y'

/** Returns the body of an add: without fields that the server generates and without empty values. */
export const addPayload = ({ fields }: SendRules, row: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        fields[name] !== undefined &&
        fields[name].required !== 'A' &&
        !isStoredElsewhere(name, fields[name]) &&
        !isEmpty(value),
    ),
  )

/**
 * Returns the body of an update: without fields that the server generates, fields that cannot be changed, and epc; an
 * empty value of a nullable field is null.
 */
export const changePayload = ({ fields }: SendRules, row: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = fields[name]
      if (!field || field.required === 'A' || field.editable === 'false' || isStoredElsewhere(name, field)) return []
      return [[name, field.required === 'N' && isEmpty(value) ? null : value]]
    }),
  )

/** Returns the fields of a schema's key; null if it has none, and then nothing can be changed or deleted. */
export function keyFields(schema: Pick<SchemaAnswer, 'hierarchy'>): readonly string[] | null {
  const { primaryKey, compositePrimaryKey } = schema.hierarchy
  if (primaryKey) return [primaryKey]
  return compositePrimaryKey && compositePrimaryKey.length > 0 ? compositePrimaryKey : null
}

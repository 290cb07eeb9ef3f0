import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { SchemaAnswer } from './itemAnswers.ts'

type Fields = Readonly<Record<string, unknown>>
type SchemaField = { required: string; editable: string }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The part of a schema that says what may be sent. */
export type SendRules = { fields: Readonly<Record<string, SchemaField>> }

/** The rules of an item type as the server's schema states them. */
export const sendRules = (type: ItemType): SendRules => ({
  fields: Object.fromEntries(
    Object.entries(type.fields).map(([name, { required, editable }]) => [
      name,
      { required, editable: String(editable) },
    ]),
  ),
})

/** A row's tags are kept by tag associations, never by the row; where an epc must be given it is the row's own. */
const isKeptElsewhere = (name: string, field: SchemaField) => name === 'epc' && field.required !== 'Y'

/** What an add sends: no field that the server makes, nothing empty. */
export const addPayload = ({ fields }: SendRules, row: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        fields[name] !== undefined &&
        fields[name].required !== 'A' &&
        !isKeptElsewhere(name, fields[name]) &&
        !isEmpty(value),
    ),
  )

/**
 * What an update sends: no field that the server makes, that cannot be changed, or epc; an empty value on a nullable
 * one is null.
 */
export const changePayload = ({ fields }: SendRules, row: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = fields[name]
      if (!field || field.required === 'A' || field.editable === 'false' || isKeptElsewhere(name, field)) return []
      return [[name, field.required === 'N' && isEmpty(value) ? null : value]]
    }),
  )

/** The fields of a schema's key; null if it has none, and then nothing can be changed or deleted. */
export function keyFields(schema: Pick<SchemaAnswer, 'hierarchy'>): readonly string[] | null {
  const { primaryKey, compositePrimaryKey } = schema.hierarchy
  if (primaryKey) return [primaryKey]
  return compositePrimaryKey && compositePrimaryKey.length > 0 ? compositePrimaryKey : null
}

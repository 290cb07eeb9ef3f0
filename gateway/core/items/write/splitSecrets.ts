import type { ItemType } from '@takt/domain/core/item/item.ts'

/** The fields that a client sends for a row. */
export type Body = Readonly<Record<string, unknown>>

export const withoutEntries = (record: Body, drop: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => !drop(name, value)))

/** Separates the values that enter row and log from the secrets, which are stored elsewhere. */
export function splitSecrets(type: ItemType, fields: Body) {
  const isSecret = (name: string) => type.fields[name]?.kind === 'secret'
  return {
    row: withoutEntries(fields, (name, value) => isSecret(name) || value === undefined),
    secrets: withoutEntries(fields, (name, value) => !isSecret(name) || value === undefined),
  }
}

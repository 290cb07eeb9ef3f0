import type { ItemType } from '@takt/domain/core/item/item.ts'

/** What a client sends for a row. */
export type Body = Readonly<Record<string, unknown>>

export const withoutEntries = (record: Body, drop: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => !drop(name, value)))

/** What enters row and log, and what is kept apart from them. */
export function splitSecrets(type: ItemType, fields: Body) {
  const isSecret = (name: string) => type.fields[name]?.kind === 'secret'
  return {
    row: withoutEntries(fields, (name, value) => isSecret(name) || value === undefined),
    secrets: withoutEntries(fields, (name, value) => !isSecret(name) || value === undefined),
  }
}

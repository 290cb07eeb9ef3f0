import { historyEntry } from '@takt/domain/core/item/answers/history.ts'
import { bulkRows, itemRow } from '@takt/domain/core/item/answers/row.ts'
import { schemaData } from '@takt/domain/core/item/answers/schema.ts'
import { type ImportMode, importAnswer } from '@takt/domain/core/item/importAnswer.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { z } from 'zod'
import { addressOf, answered, type Client, done, type Query } from '../api/client.ts'

export type Fields = Readonly<Record<string, unknown>>
export type BulkChange = { key: ItemKey; fields: Fields; version?: number; effectiveFrom?: string }
export type Bulk = {
  add?: readonly Fields[]
  change?: readonly BulkChange[]
  remove?: readonly { key: ItemKey; version?: number }[]
  along?: boolean
  dryRun?: boolean
}

/**
 * The rows of one item type, asked of the server and changed there; every answer is parsed, every refusal is an
 * `ApiError`.
 */
export function createItemClient(client: Client, type: ItemType) {
  const path = `/${type.name}`
  const row = answered(itemRow(type))
  const rows = answered(z.array(itemRow(type)))
  const within = (key: ItemKey) => `${path}/${encodeURIComponent(keyText(type, key))}`
  /** A composite key stands in the query, as specified, a single one in the path. */
  const at = (key: ItemKey): { path: string; query: Query } =>
    type.key.length > 1 ? { path, query: key } : { path: within(key), query: {} }

  return {
    /** `forced`: as it is now, however old a list of the type may otherwise be. */
    list: async (query: Query, options: { forced?: boolean; signal?: AbortSignal } = {}) => {
      const asked = { ...query, ttlSecs: options.forced ? 0 : type.ttlSecs }
      return (await client.get(path, { schema: rows, query: asked, signal: options.signal })).data
    },
    /** The row of that key; as it stood at an instant, if that is given. Null if there is none. */
    one: async (key: ItemKey, options: { asOf?: string; signal?: AbortSignal } = {}) => {
      const query = { ...key, limit: 1, asOf: options.asOf }
      return (await client.get(path, { schema: rows, query, signal: options.signal })).data[0] ?? null
    },
    schema: async (signal?: AbortSignal) =>
      (await client.post(`${path}/schema`, { schema: answered(schemaData), signal })).data,
    add: async (fields: Fields) => (await client.post(path, { schema: row, body: fields })).data,
    change: async (key: ItemKey, fields: Fields, options: { version?: number; effectiveFrom?: string } = {}) => {
      const place = at(key)
      return (await client.put(place.path, { schema: row, query: place.query, body: { ...fields, ...options } })).data
    },
    remove: async (key: ItemKey, options: { version?: number } = {}) => {
      const place = at(key)
      await client.delete(place.path, { schema: done, query: { ...place.query, ...options } })
    },
    /** All or nothing; what a refusal says of each row is read by `refusedRows`. */
    bulk: async (body: Bulk) => (await client.post(`${path}/bulk`, { schema: answered(bulkRows(type)), body })).data,
    /** All or nothing; its numbers have a decimal point. What a refusal says of the file is read by `refusedImport`. */
    importCsv: async (content: string, options: { mode: ImportMode; dryRun: boolean; signal?: AbortSignal }) => {
      const { signal, ...given } = options
      const query = { ...given, decimal: 'point' }
      const text = { type: 'text/csv; charset=utf-8', content }
      return (await client.post(`${path}/import`, { schema: answered(importAnswer), text, query, signal })).data
    },
    history: async (key: ItemKey, signal?: AbortSignal) =>
      (await client.get(`${within(key)}/history`, { schema: answered(z.array(historyEntry)), signal })).data,
    exportUrl: (query: Query) => addressOf(`${path}/export.csv`, query),
    /** Everything that matches, as a file. */
    exportCsv: (query: Query, signal?: AbortSignal) => client.file(`${path}/export.csv`, { query, signal }),
  }
}

export type ItemClient = ReturnType<typeof createItemClient>

import { type ImportMode, importResponse } from '@takt/domain/core/item/importResponse.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { historyEntry } from '@takt/domain/core/item/responses/history.ts'
import { bulkRows, itemRow } from '@takt/domain/core/item/responses/row.ts'
import { schemaData } from '@takt/domain/core/item/responses/schema.ts'
import { z } from 'zod'
import { addressOf, anyResponse, type Client, dataResponse, type Query } from '../api/client.ts'

export type Fields = Readonly<Record<string, unknown>>
export type BulkChange = { key: ItemKey; fields: Fields; version?: number; effectiveFrom?: string }
export type Bulk = {
  add?: readonly Fields[]
  change?: readonly BulkChange[]
  remove?: readonly { key: ItemKey; version?: number }[]
  along?: boolean
  dryRun?: boolean
}

/** Creates the client for the rows of one item type: every response is parsed, every rejection is an `ApiError`. */
export function createItemClient(client: Client, type: ItemType) {
  const path = `/${type.name}`
  const row = dataResponse(itemRow(type))
  const rows = dataResponse(z.array(itemRow(type)))
  const within = (key: ItemKey) => `${path}/${encodeURIComponent(keyText(type, key))}`
  /** A composite key is sent in the query, as specified, a single one in the path. */
  const at = (key: ItemKey): { path: string; query: Query } =>
    type.key.length > 1 ? { path, query: key } : { path: within(key), query: {} }

  return {
    /** `forced`: requires current rows, however old a list of the type may otherwise be. */
    list: async (query: Query, options: { forced?: boolean; signal?: AbortSignal } = {}) => {
      const listQuery = { ...query, ttlSecs: options.forced ? 0 : type.ttlSecs }
      return (await client.get(path, { schema: rows, query: listQuery, signal: options.signal })).data
    },
    /** Returns the row with this key, optionally as of an instant; null if it does not exist. */
    get: async (key: ItemKey, options: { asOf?: string; signal?: AbortSignal } = {}) => {
      const query = { ...key, limit: 1, asOf: options.asOf }
      return (await client.get(path, { schema: rows, query, signal: options.signal })).data[0] ?? null
    },
    schema: async (signal?: AbortSignal) =>
      (await client.post(`${path}/schema`, { schema: dataResponse(schemaData), signal })).data,
    add: async (fields: Fields) => (await client.post(path, { schema: row, body: fields })).data,
    change: async (key: ItemKey, fields: Fields, options: { version?: number; effectiveFrom?: string } = {}) => {
      const target = at(key)
      return (await client.put(target.path, { schema: row, query: target.query, body: { ...fields, ...options } })).data
    },
    remove: async (key: ItemKey, options: { version?: number } = {}) => {
      const target = at(key)
      await client.delete(target.path, { schema: anyResponse, query: { ...target.query, ...options } })
    },
    /** All or nothing; `rejectedRows` reads the problems of each row from a rejection. */
    bulk: async (body: Bulk) =>
      (await client.post(`${path}/bulk`, { schema: dataResponse(bulkRows(type)), body })).data,
    /**
     * All or nothing; numbers have a decimal point. `rejectedImport` reads the problems of the file from a rejection.
     */
    importCsv: async (content: string, options: { mode: ImportMode; dryRun: boolean; signal?: AbortSignal }) => {
      const { signal, ...importOptions } = options
      const query = { ...importOptions, decimal: 'point' }
      const text = { type: 'text/csv; charset=utf-8', content }
      return (await client.post(`${path}/import`, { schema: dataResponse(importResponse), text, query, signal })).data
    },
    history: async (key: ItemKey, signal?: AbortSignal) =>
      (await client.get(`${within(key)}/history`, { schema: dataResponse(z.array(historyEntry)), signal })).data,
    exportUrl: (query: Query) => addressOf(`${path}/export.csv`, query),
    /** Returns all matching rows as a file. */
    exportCsv: (query: Query, signal?: AbortSignal) => client.file(`${path}/export.csv`, { query, signal }),
  }
}

export type ItemClient = ReturnType<typeof createItemClient>

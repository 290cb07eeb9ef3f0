import { prepare } from './api.ts'

/** Maximum number of rows in a bulk request, and of keys in a filter. */
const maxRowsPerRequest = 200

/**
 * Adds the rows of an item type that the organization lacks; `field` distinguishes them. Returns the number of added
 * rows.
 */
export function addMissing<Row extends object>(
  token: string,
  itemType: string,
  field: keyof Row & string,
  rows: readonly Row[],
): number {
  let added = 0
  for (let at = 0; at < rows.length; at += maxRowsPerRequest) {
    const chunk = rows.slice(at, at + maxRowsPerRequest)
    const keys = chunk.map((row) => String(row[field]))
    const query = `${field}IsAnyOf=${encodeURIComponent(keys.join(','))}&limit=${maxRowsPerRequest}`
    const present = new Set(prepare<Row[]>(token, 'GET', `/api/${itemType}?${query}`).map((row) => String(row[field])))
    const add = chunk.filter((row) => !present.has(String(row[field])))
    if (add.length > 0) prepare(token, 'POST', `/api/${itemType}/bulk`, { add })
    added += add.length
  }
  console.log(`${itemType}: ${added} added, ${rows.length - added} were there`)
  return added
}

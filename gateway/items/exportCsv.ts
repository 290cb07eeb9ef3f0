import { writeCell } from '@takt/domain/item/csvCell.ts'
import { fieldOf, type ItemType } from '@takt/domain/item/item.ts'
import type { ListQuery } from '@takt/domain/item/listQuery.ts'
import { asTenant, type Tenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import { itemRow, ownerOf, storedFields } from './itemTable.ts'
import { wholeListSql } from './listItems.ts'

const rowsAtOnce = 1000
/** Each holds a connection while it is read. */
const mostAtOnce = 3
/** Whoever takes nothing for so long gets no more. */
const idleMs = 30_000

let running = 0

/**
 * Everything that a list's query matches as CSV (RFC 4180, no cell of which a spreadsheet runs), as it stood at one moment; read from the
 * database as it is taken. When it cannot be finished the stream breaks, so that nobody takes a part for the whole.
 */
export async function exportCsv(
  { db }: Pick<Dependencies, 'db'>,
  { type, tenant }: { type: ItemType; tenant: Tenant },
  query: ListQuery,
): Promise<ReadableStream<Uint8Array>> {
  if (running >= mostAtOnce)
    throw new Refusal('tooMany', `${running} exports are being read already. Try again in a moment.`, {
      retryAfterSecs: 5,
    })
  running++
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const begun = Promise.withResolvers<void>()
  const names = storedFields(type)
  const write = (rows: readonly (readonly string[])[]) => inTime(writer.write(lines(rows)))
  asTenant(db, tenant, async (trx) => {
    await sql`declare exported no scroll cursor for ${wholeListSql(type, ownerOf(type, tenant), query)}`.execute(trx)
    const next = async () =>
      (await sql<Record<string, unknown>>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(trx)).rows
    let rows = await next()
    begun.resolve()
    await write([names])
    while (rows.length > 0) {
      await write(rows.map((row) => cellsOf(type, names, row)))
      rows = await next()
    }
  })
    .then(() => writer.close())
    .catch((error) => {
      begun.reject(error)
      return writer.abort(error).catch(() => {})
    })
    .finally(() => {
      running--
    })
  await begun.promise
  return readable
}

/** The one place where a row becomes what is handed out: whatever must not be seen is to be hidden here. */
function cellsOf(type: ItemType, names: readonly string[], selected: Record<string, unknown>): string[] {
  const row: Record<string, unknown> = itemRow(type, selected)
  return names.map((name) => writeCell(fieldOf(type, name), row[name]))
}

const encoder = new TextEncoder()
const lines = (rows: readonly (readonly string[])[]) =>
  encoder.encode(`${papaparse.unparse(rows as string[][], { newline: '\r\n' })}\r\n`)

async function inTime(writing: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Nobody takes the export')), idleMs)
  try {
    await Promise.race([writing, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

import { createRequire } from 'node:module'

/** The part of chdb's session that is used here. A session is one connection; settings last as long as it does. */
export type Session = {
  connection: unknown
  queryAsync(sql: string, options: { format: string }): Promise<{ bytes(): Uint8Array; text(): string }>
  queryStream(sql: string, options: { format: string }): AsyncIterable<{ raw(): Uint8Array }>
  close(): void
}

type Native = {
  /** Parses without running: returns the number of statements, and whether they are queries (0). */
  DurableClassifyAsync(
    connection: unknown,
    sql: string,
    database: string,
  ): Promise<{ statementCount: number; queryClass: number }>
  InsertRawAsyncConnection(
    connection: unknown,
    sql: string,
    data: Buffer,
    countLines: boolean,
  ): Promise<{ rowsWritten: number; bytesWritten: number }>
}

const require = createRequire(import.meta.url)
const chdb = require('chdb') as { Session: new (path: string, options: { connectionArgs?: string[] }) => Session }

export const Session = chdb.Session
/** The native binding below the package's public API: only the binding reports written rows and statement counts. */
export const native = (
  createRequire(require.resolve('chdb'))('./dist/loader.js') as { loadNative(): Native }
).loadNative()

import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { Engine } from './engine.ts'
import { clickHouseError, engineError } from './engineError.ts'
import { native, type Session } from './native.ts'
import type { QueryRequest } from './readRequest.ts'
import { exceptionBlock, openResponse, send } from './response.ts'
import { formatOf, fromFile, literal } from './statement.ts'

// The engine streams one complete document per block: only formats without header and footer may be streamed.
const streamable =
  /^(JSON(Strings|Compact|CompactStrings)?EachRow|TSV|TabSeparated|TSVRaw|TabSeparatedRaw|CSV|RowBinary|Native|LineAsString|Values)$/i
const isSelect = /^\s*(?:\/\*[\s\S]*?\*\/\s*|--.*\n\s*)*(?:select|with|\()/i

/** Runs one statement in its own session and sends the response; stops it when the client disconnects. */
export async function runStatement(engine: Engine, query: QueryRequest, response: ServerResponse): Promise<void> {
  const { statement } = query
  const queue = statement.kind === 'insert' ? engine.writes : engine.reads
  await queue.add(async () => {
    if (response.destroyed) return
    const session = engine.open()
    try {
      await prepare(session, query)
      const sql = query.dataFile ? fromFile(statement.sql, query.dataFile.file) : statement.sql
      const kind = await native.DurableClassifyAsync(session.connection, sql, 'default')
      if (kind.statementCount > 1)
        throw clickHouseError(62, 'Syntax error (Multi-statements are not allowed)', 'SYNTAX_ERROR')
      // Nothing would stop the query: the client disconnected before there was a query to stop.
      if (response.destroyed) return
      const out = await respond({ engine, session, query, response, sql, isQuery: kind.queryClass === 0 })
      out.end()
      if (!response.destroyed) await once(response, 'close')
    } finally {
      session.close()
    }
  })
}

async function prepare(session: Session, { database, settings, statement }: QueryRequest) {
  const pairs = settings.map(([key, value]) => `${identifier(key)} = ${literal(value)}`)
  if (statement.kind === 'insert' && !settings.some(([key]) => key === 'async_insert')) pairs.push('async_insert = 0')
  const use = database && database !== 'default' ? [`USE \`${identifier(database)}\``] : []
  const set = pairs.length > 0 ? [`SET ${pairs.join(', ')}`] : []
  const text = [...use, ...set].join('; ')
  // A server does not count parameters and inline rows as part of the query size; here they are part of a statement.
  const size = Buffer.byteLength(text) + Buffer.byteLength(statement.sql)
  if (size > 200_000) await session.queryAsync(`SET max_query_size = ${2 * size}`, { format: 'Null' })
  if (text) await session.queryAsync(text, { format: 'Null' })
}

type Work = {
  engine: Engine
  session: Session
  query: QueryRequest
  response: ServerResponse
  sql: string
  isQuery: boolean
}

async function respond({ engine, session, query, response, sql, isQuery }: Work): Promise<Writable> {
  const format = formatOf(sql) ?? query.format ?? 'TabSeparated'
  const tag = randomBytes(8).toString('hex')
  const startedAt = process.hrtime.bigint()
  const open = (rows = 0, bytes = 0) =>
    openResponse(response, { format, tag, pack: query.compressResponse, summary: { rows, bytes, startedAt } })

  if (query.statement.kind === 'insert') {
    const insertResult = await native.InsertRawAsyncConnection(session.connection, sql, Buffer.alloc(0), false)
    return open(insertResult.rowsWritten, insertResult.bytesWritten)
  }
  const mark = `/*request:${randomUUID()}*/`
  let killed = () => {}
  const stop = () => {
    killed = engine.kill(mark)
  }
  if (isQuery) response.once('close', stop)
  try {
    if (!isQuery || query.isWhole || !streamable.test(format) || !isSelect.test(sql)) {
      const result = await session.queryAsync(mark + sql, { format })
      const out = open()
      out.write(result.bytes())
      return out
    }
    const chunks = session.queryStream(mark + sql, { format })[Symbol.asyncIterator]()
    // The first block is awaited before the headers are sent: most failures occur here and get their own status.
    let next = await chunks.next()
    const out = open()
    try {
      for (; !next.done && !response.destroyed; next = await chunks.next()) await send(out, response, next.value.raw())
    } catch (error) {
      out.write(exceptionBlock(tag, engineError(error).message))
    } finally {
      await chunks.return?.()
    }
    return out
  } finally {
    response.off('close', stop)
    killed()
  }
}

function identifier(text: string) {
  if (!/^[A-Za-z_]\w*$/.test(text)) throw clickHouseError(62, `Bad identifier ${text}`, 'SYNTAX_ERROR')
  return text
}

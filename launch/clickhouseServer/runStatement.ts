import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { exceptionBlock, openAnswer, send } from './answer.ts'
import type { Engine } from './engine.ts'
import { engineError, refusal } from './engineError.ts'
import { native, type Session } from './native.ts'
import type { Asked } from './readRequest.ts'
import { formatOf, fromFile, literal } from './statement.ts'

// The engine streams one complete document a block: only formats without header and footer may be streamed.
const streamable =
  /^(JSON(Strings|Compact|CompactStrings)?EachRow|TSV|TabSeparated|TSVRaw|TabSeparatedRaw|CSV|RowBinary|Native|LineAsString|Values)$/i
const isSelect = /^\s*(?:\/\*[\s\S]*?\*\/\s*|--.*\n\s*)*(?:select|with|\()/i

/** Runs one statement in a session of its own and answers it; stops it when the client goes away. */
export async function runStatement(engine: Engine, asked: Asked, response: ServerResponse): Promise<void> {
  const { statement } = asked
  const queue = statement.kind === 'insert' ? engine.writes : engine.reads
  await queue.add(async () => {
    if (response.destroyed) return
    const session = engine.open()
    try {
      await prepare(session, asked)
      const sql = asked.dataFile ? fromFile(statement.sql, asked.dataFile.file) : statement.sql
      const kind = await native.DurableClassifyAsync(session.connection, sql, 'default')
      if (kind.statementCount > 1) throw refusal(62, 'Syntax error (Multi-statements are not allowed)', 'SYNTAX_ERROR')
      // Nobody would stop it: that the client has left was told before there was something to stop.
      if (response.destroyed) return
      const out = await answer({ engine, session, asked, response, sql, isQuery: kind.queryClass === 0 })
      out.end()
      if (!response.destroyed) await once(response, 'close')
    } finally {
      session.close()
    }
  })
}

async function prepare(session: Session, { database, settings, statement }: Asked) {
  const pairs = settings.map(([key, value]) => `${identifier(key)} = ${literal(value)}`)
  if (statement.kind === 'insert' && !settings.some(([key]) => key === 'async_insert')) pairs.push('async_insert = 0')
  const use = database && database !== 'default' ? [`USE \`${identifier(database)}\``] : []
  const set = pairs.length > 0 ? [`SET ${pairs.join(', ')}`] : []
  const text = [...use, ...set].join('; ')
  // A server does not count parameters and inline rows as the query's size; here they are part of a statement.
  const size = Buffer.byteLength(text) + Buffer.byteLength(statement.sql)
  if (size > 200_000) await session.queryAsync(`SET max_query_size = ${2 * size}`, { format: 'Null' })
  if (text) await session.queryAsync(text, { format: 'Null' })
}

type Work = {
  engine: Engine
  session: Session
  asked: Asked
  response: ServerResponse
  sql: string
  isQuery: boolean
}

async function answer({ engine, session, asked, response, sql, isQuery }: Work): Promise<Writable> {
  const format = formatOf(sql) ?? asked.format ?? 'TabSeparated'
  const tag = randomBytes(8).toString('hex')
  const startedAt = process.hrtime.bigint()
  const open = (rows = 0, bytes = 0) =>
    openAnswer(response, { format, tag, pack: asked.packAnswer, summary: { rows, bytes, startedAt } })

  if (asked.statement.kind === 'insert') {
    const written = await native.InsertRawAsyncConnection(session.connection, sql, Buffer.alloc(0), false)
    return open(written.rowsWritten, written.bytesWritten)
  }
  const mark = `/*request:${randomUUID()}*/`
  let killed = () => {}
  const stop = () => {
    killed = engine.kill(mark)
  }
  if (isQuery) response.once('close', stop)
  try {
    if (!isQuery || asked.isWhole || !streamable.test(format) || !isSelect.test(sql)) {
      const result = await session.queryAsync(mark + sql, { format })
      const out = open()
      out.write(result.bytes())
      return out
    }
    const chunks = session.queryStream(mark + sql, { format })[Symbol.asyncIterator]()
    // The first block is awaited before the head is sent: most failures show here and get a status of their own.
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
  if (!/^[A-Za-z_]\w*$/.test(text)) throw refusal(62, `Bad identifier ${text}`, 'SYNTAX_ERROR')
  return text
}

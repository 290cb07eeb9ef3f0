import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

/** What is told about a statement beside its rows. */
export type Summary = { rows: number; bytes: number; startedAt: bigint }

/** Sends the head of an answer and gives the stream for its rows, packed when the client asked for it. */
export function openAnswer(
  response: ServerResponse,
  about: { format: string; tag: string; summary: Summary; pack: boolean },
): Writable {
  const { rows, bytes, startedAt } = about.summary
  const counts = { read_rows: rows, read_bytes: bytes, written_rows: rows, written_bytes: bytes, total_rows_to_read: 0 }
  const elapsed = { result_rows: rows, result_bytes: bytes, elapsed_ns: process.hrtime.bigint() - startedAt }
  const texts = Object.entries({ ...counts, ...elapsed }).map(([key, value]) => [key, String(value)])
  response.setHeader('X-ClickHouse-Format', about.format)
  response.setHeader('X-ClickHouse-Exception-Tag', about.tag)
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(Object.fromEntries(texts)))
  response.setHeader('Content-Type', /^JSON/i.test(about.format) ? 'application/json' : 'application/octet-stream')
  if (!about.pack) return response
  response.setHeader('Content-Encoding', 'gzip')
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
  gzip.pipe(response)
  return gzip
}

/** Writes a chunk and waits while the client is slower than the engine. */
export async function send(out: Writable, response: ServerResponse, chunk: Uint8Array): Promise<void> {
  if (out.write(chunk) || response.destroyed) return
  await new Promise<void>((resolve) => {
    const done = () => {
      out.off('drain', done)
      response.off('close', done)
      resolve()
    }
    out.once('drain', done)
    response.once('close', done)
  })
}

/** The block by which ClickHouse tells, in the middle of an answer, that the rest failed. */
export const exceptionBlock = (tag: string, message: string) => {
  const text = `${message}\n`
  return Buffer.from(
    `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`,
    'utf8',
  )
}

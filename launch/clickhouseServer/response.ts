import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

/** The statistics of a statement, reported with its rows. */
export type Summary = { rows: number; bytes: number; startedAt: bigint }

/** Sends the headers of a response and returns the stream for its rows, compressed if the client requested it. */
export function openResponse(
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
    const finish = () => {
      out.off('drain', finish)
      response.off('close', finish)
      resolve()
    }
    out.once('drain', finish)
    response.once('close', finish)
  })
}

/** Builds the block by which ClickHouse reports, in the middle of a response, that the rest failed. */
export const exceptionBlock = (tag: string, message: string) => {
  const text = `${message}\n`
  return Buffer.from(
    `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`,
    'utf8',
  )
}

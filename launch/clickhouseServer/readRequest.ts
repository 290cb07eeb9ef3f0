import type { IncomingMessage } from 'node:http'
import { readWhole, spool, unpacked } from './body.ts'
import { needsData, readStatement, type Statement } from './statement.ts'

/** A parsed query request. `dataFile` contains an INSERT's data, null if there is none. */
export type QueryRequest = {
  statement: Statement
  dataFile: { file: string; size: number } | null
  database: string | null
  settings: [string, string][]
  format: string | null
  compressResponse: boolean
  /** True if the response is sent only once it is complete. */
  isWhole: boolean
}

const reserved = new Set(
  `query database query_id session_id session_timeout session_check user password role default_format compress decompress
   quota_key stacktrace wait_end_of_query buffer_size enable_http_compression send_progress_in_http_headers
   http_headers_progress_interval_ms http_zlib_compression_level http_response_buffer_size
   http_write_exception_in_output_format cancel_http_readonly_queries_on_client_close add_http_cors_header`.split(
    /\s+/,
  ),
)

/** Reads the query (from the URL, the body or a form) and writes an INSERT's data into a file. */
export async function readRequest(request: IncomingMessage, search: URLSearchParams): Promise<QueryRequest> {
  const parameters = [...search].filter(([key]) => key.startsWith('param_'))
  let text = search.get('query') ?? ''
  let dataFile: QueryRequest['dataFile'] = null
  if (/^multipart\/form-data/.test(request.headers['content-type'] ?? '')) {
    // The client sends a form if the parameters are too long for a URL.
    const form = await readForm(request)
    for (const [key, value] of form)
      if (key === 'query') text += value
      else parameters.push([key, value])
  } else if (text.trim() !== '' && needsData(readStatement(text))) {
    dataFile = await spool(unpacked(request))
  } else {
    const bodyText = (await readWhole(unpacked(request))).toString('utf8')
    text = text.trim() === '' ? bodyText : bodyText === '' ? text : `${text}\n${bodyText}`
  }
  const statement = readStatement(text)
  if (!dataFile && statement.inlineData !== null) dataFile = await spool(Buffer.from(statement.inlineData))
  return {
    statement,
    dataFile,
    database: search.get('database') ?? (request.headers['x-clickhouse-database'] as string | undefined) ?? null,
    settings: [...[...search].filter(([key]) => !reserved.has(key) && !key.startsWith('param_')), ...parameters],
    format: search.get('default_format') ?? (request.headers['x-clickhouse-format'] as string | undefined) ?? null,
    isWhole: search.get('wait_end_of_query') === '1',
    compressResponse:
      search.get('enable_http_compression') === '1' &&
      /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')),
  }
}

async function readForm(request: IncomingMessage): Promise<[string, string][]> {
  const body = await readWhole(unpacked(request))
  const headers = { 'content-type': request.headers['content-type']! }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  return [...form].map(([key, value]) => [key, String(value)])
}

import type { IncomingMessage } from 'node:http'
import { readWhole, spool, unpacked } from './body.ts'
import { readStatement, type Statement, wantsData } from './statement.ts'

/** What a request asks for. `dataFile` holds an INSERT's data, `null` when there are none. */
export type Asked = {
  statement: Statement
  dataFile: { file: string; size: number } | null
  database: string | null
  settings: [string, string][]
  format: string | null
  packAnswer: boolean
  /** The answer is sent only once all of it is there. */
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

/** Reads the question (from the address, the body or a form) and puts an INSERT's data into a file. */
export async function readRequest(request: IncomingMessage, search: URLSearchParams): Promise<Asked> {
  const parameters = [...search].filter(([key]) => key.startsWith('param_'))
  let text = search.get('query') ?? ''
  let dataFile: Asked['dataFile'] = null
  if (/^multipart\/form-data/.test(request.headers['content-type'] ?? '')) {
    // The client does this when the parameters are too long for an address.
    const form = await readForm(request)
    for (const [key, value] of form)
      if (key === 'query') text += value
      else parameters.push([key, value])
  } else if (text.trim() !== '' && wantsData(readStatement(text))) {
    dataFile = await spool(unpacked(request))
  } else {
    const rest = (await readWhole(unpacked(request))).toString('utf8')
    text = text.trim() === '' ? rest : rest === '' ? text : `${text}\n${rest}`
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
    packAnswer:
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

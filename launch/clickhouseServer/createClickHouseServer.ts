import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Engine } from './engine.ts'
import { clickHouseError, engineError } from './engineError.ts'
import { type QueryRequest, readRequest } from './readRequest.ts'
import { runStatement } from './runStatement.ts'

/** Rejects a request with a wrong user or password (in ClickHouse's own headers or basic authorization). */
function authorize(request: IncomingMessage, login: { user: string; password: string }): void {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')
  const [basicUser, ...passwordParts] = basic ? Buffer.from(basic[1]!, 'base64').toString().split(':') : []
  const user = header(request, 'x-clickhouse-user') ?? basicUser ?? ''
  const password = header(request, 'x-clickhouse-key') ?? passwordParts.join(':')
  const isUserMatch = same(user, login.user)
  if (!same(password, login.password) || !isUserMatch)
    throw clickHouseError(
      516,
      'Authentication failed: password is incorrect, or there is no such user',
      'AUTHENTICATION_FAILED',
    )
}

const header = (request: IncomingMessage, name: string) => request.headers[name] as string | undefined
const hash = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(hash(a), hash(b))

export type Login = { user: string; password: string }

/** Creates ClickHouse's HTTP interface in front of the engine, as used by `@clickhouse/client`. */
export function createClickHouseServer(engine: Engine, login: Login): Server {
  // An insert may take any time; the headers may not.
  const options = { keepAliveTimeout: 30_000, maxHeaderSize: 1 << 20, requestTimeout: 0, headersTimeout: 60_000 }
  return createServer(options, (request, response) => {
    handle({ engine, login, request, response }).catch((error) => sendError(engine, response, error))
  })
}

type Exchange = { engine: Engine; login: Login; request: IncomingMessage; response: ServerResponse }

async function handle({ engine, login, request, response }: Exchange) {
  if (request.url === '/ping') return void response.end('Ok.\n')
  // Before the URL is parsed: one with many parameters takes seconds.
  authorize(request, login)
  const url = new URL(request.url ?? '/', 'http://localhost')
  response.setHeader('X-ClickHouse-Query-Id', url.searchParams.get('query_id') || randomUUID())
  response.setHeader('X-ClickHouse-Server-Display-Name', 'takt')
  response.setHeader('X-ClickHouse-Timezone', 'UTC')
  if (url.searchParams.get('session_id'))
    throw clickHouseError(48, 'Sessions are not supported by the embedded engine', 'NOT_IMPLEMENTED')
  const query = await readRequest(request, url.searchParams)
  try {
    if (hasNothingToInsert(query)) return void response.end()
    await runStatement(engine, query, response)
  } finally {
    if (query.dataFile) await rm(query.dataFile.file, { force: true })
  }
}

const hasNothingToInsert = ({ dataFile }: QueryRequest) => dataFile?.size === 0

function sendError(engine: Engine, response: ServerResponse, error: unknown) {
  if (response.headersSent) return void response.destroy()
  const { message, code, status } = engineError(error)
  response.statusCode = status
  response.setHeader('X-ClickHouse-Exception-Code', String(code))
  response.removeHeader('X-ClickHouse-Exception-Tag')
  response.removeHeader('Content-Encoding')
  response.end(`${message} (version ${engine.version})\n`)
}

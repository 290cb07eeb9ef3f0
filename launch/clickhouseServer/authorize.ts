import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { refusal } from './engineError.ts'

/** Refuses a request whose user or password (headers, its own or basic authorization) is not ours. */
export function authorize(request: IncomingMessage, login: { user: string; password: string }): void {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')
  const [basicUser, ...rest] = basic ? Buffer.from(basic[1]!, 'base64').toString().split(':') : []
  const user = header(request, 'x-clickhouse-user') ?? basicUser ?? ''
  const password = header(request, 'x-clickhouse-key') ?? rest.join(':')
  const userFits = same(user, login.user)
  if (!same(password, login.password) || !userFits)
    throw refusal(
      516,
      'Authentication failed: password is incorrect, or there is no such user',
      'AUTHENTICATION_FAILED',
    )
}

const header = (request: IncomingMessage, name: string) => request.headers[name] as string | undefined
const hash = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(hash(a), hash(b))

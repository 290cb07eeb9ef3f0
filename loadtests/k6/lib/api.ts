import { check, fail } from 'k6'
import http, { type RefinedResponse } from 'k6/http'
import { origin } from './settings.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type ApiResponse = RefinedResponse<'text'>

/** Sends an API request as JSON; `kind` is the tag of its duration. */
export function send(token: string, method: Method, path: string, kind: string, body?: object): ApiResponse {
  return http.request(method, `${origin}${path}`, body ? JSON.stringify(body) : null, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    responseType: 'text',
    tags: { kind, name: kind },
  })
}

/** Kinds with a failed request that was already printed: one per kind is enough. */
const printed = new Set<string>()

/** Sends a request and checks that it succeeds; prints the first failure of each kind. */
export function request(token: string, method: Method, path: string, kind: string, body?: object): ApiResponse {
  const response = send(token, method, path, kind, body)
  if (response.status !== 200 && !printed.has(kind)) {
    printed.add(kind)
    console.error(`${kind}: ${method} ${path}: ${response.status} ${response.body || response.error}`)
  }
  check(response, { 'is answered': ({ status, body: text }) => status === 200 && text.startsWith('{"success":true') })
  return response
}

/** Returns `data` of a request that prepares the test; ends the test with the server's message if it is rejected. */
export function prepare<Data>(token: string, method: Method, path: string, body?: object): Data {
  const response = send(token, method, path, 'preparation', body)
  const envelope = response.body?.startsWith('{') ? JSON.parse(response.body) : null
  if (response.status !== 200) {
    const wrong = envelope?.data?.fields ? ` ${JSON.stringify(envelope.data.fields)}` : ''
    return fail(`${method} ${origin}${path}: ${response.status} ${envelope?.message ?? response.error}${wrong}`)
  }
  return envelope.data as Data
}

/** Returns TAKT_TOKEN if set, else the token of a session for TAKT_USER_NAME with TAKT_PASSWORD. */
export function openSession(): string {
  const { TAKT_TOKEN, TAKT_USER_NAME, TAKT_PASSWORD } = __ENV
  if (TAKT_TOKEN) return TAKT_TOKEN
  if (!TAKT_USER_NAME || !TAKT_PASSWORD) return fail('Set TAKT_TOKEN, or TAKT_USER_NAME and TAKT_PASSWORD (README.md)')
  const response = http.post(
    `${origin}/api/login`,
    JSON.stringify({ userName: TAKT_USER_NAME, password: TAKT_PASSWORD }),
    { headers: { 'content-type': 'application/json' }, responseType: 'text', tags: { kind: 'preparation' } },
  )
  if (response.status !== 200) return fail(`${TAKT_USER_NAME} cannot sign in: ${response.body || response.error}`)
  return (JSON.parse(response.body) as { token: string }).token
}

/** Returns the machines of the organization, sorted by number. Ends the test if there are none. */
export function machinesOf(token: string): string[] {
  const rows = prepare<{ resourceID: string }[]>(token, 'GET', '/api/resources?orderBy=resourceID:asc&limit=1000')
  if (rows.length === 0) return fail('The organization has no machines. Run fill.ts first (README.md)')
  return rows.map(({ resourceID }) => resourceID)
}

export const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

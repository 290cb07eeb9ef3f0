import { check, fail } from 'k6'
import http, { type RefinedResponse } from 'k6/http'
import { origin } from './settings.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = RefinedResponse<'text'>

/** Sends a request of the API as JSON; `kind` is what its time counts as. */
export function send(token: string, method: Method, path: string, kind: string, body?: object): Answer {
  return http.request(method, `${origin}${path}`, body ? JSON.stringify(body) : null, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    responseType: 'text',
    tags: { kind, name: kind },
  })
}

/** Kinds of which a failed request was printed: one of each kind is enough. */
const printed = new Set<string>()

/** Sends a request and checks that it succeeds; prints the first of each kind that does not. */
export function request(token: string, method: Method, path: string, kind: string, body?: object): Answer {
  const answer = send(token, method, path, kind, body)
  if (answer.status !== 200 && !printed.has(kind)) {
    printed.add(kind)
    console.error(`${kind}: ${method} ${path}: ${answer.status} ${answer.body || answer.error}`)
  }
  check(answer, { 'is answered': ({ status, body: text }) => status === 200 && text.startsWith('{"success":true') })
  return answer
}

/** Returns `data` of a request that prepares the test; ends the test with the server's message if it is refused. */
export function prepare<Data>(token: string, method: Method, path: string, body?: object): Data {
  const answer = send(token, method, path, 'preparation', body)
  const said = answer.body?.startsWith('{') ? JSON.parse(answer.body) : null
  if (answer.status !== 200) {
    const wrong = said?.data?.fields ? ` ${JSON.stringify(said.data.fields)}` : ''
    return fail(`${method} ${origin}${path}: ${answer.status} ${said?.message ?? answer.error}${wrong}`)
  }
  return said.data as Data
}

/** A token of TAKT_TOKEN, else that of a session for TAKT_USER_NAME with TAKT_PASSWORD. */
export function openSession(): string {
  const { TAKT_TOKEN, TAKT_USER_NAME, TAKT_PASSWORD } = __ENV
  if (TAKT_TOKEN) return TAKT_TOKEN
  if (!TAKT_USER_NAME || !TAKT_PASSWORD) return fail('Set TAKT_TOKEN, or TAKT_USER_NAME and TAKT_PASSWORD (README.md)')
  const answer = http.post(
    `${origin}/api/login`,
    JSON.stringify({ userName: TAKT_USER_NAME, password: TAKT_PASSWORD }),
    { headers: { 'content-type': 'application/json' }, responseType: 'text', tags: { kind: 'preparation' } },
  )
  if (answer.status !== 200) return fail(`${TAKT_USER_NAME} cannot sign in: ${answer.body || answer.error}`)
  return (JSON.parse(answer.body) as { token: string }).token
}

/** The machines of the organization, by number. Ends the test if there are none. */
export function machinesOf(token: string): string[] {
  const rows = prepare<{ resourceID: string }[]>(token, 'GET', '/api/resources?orderBy=resourceID:asc&limit=1000')
  if (rows.length === 0) return fail('The organization has no machines. Run fill.ts first (README.md)')
  return rows.map(({ resourceID }) => resourceID)
}

export const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

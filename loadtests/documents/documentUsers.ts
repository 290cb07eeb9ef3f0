import { check, sleep } from 'k6'
import http from 'k6/http'
import { summaryOf, summaryTrendStats } from '../k6/lib/summary.ts'
import { type DocQuery, docQueries } from './docQueries.ts'

// The k6 script: users who search for pages and read them, with a pause of one second after each request. See
// runDocuments.ts.
const origin = __ENV.TAKT_ORIGIN
const token = __ENV.TAKT_TOKEN ?? ''
const counts = JSON.parse(__ENV.TAKT_COUNTS ?? '')
const kinds = docQueries(() => 0, counts).map(({ kind }: DocQuery) => kind)

export const options = {
  scenarios: {
    users: { executor: 'constant-vus', vus: Number(__ENV.TAKT_USERS), duration: `${__ENV.TAKT_SECONDS}s` },
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    ...Object.fromEntries(kinds.map((kind) => [`http_req_duration{kind:${kind}}`, ['p(95)<100']])),
  },
  summaryTrendStats,
}

export default function readDocuments() {
  // The users do not all start at the same instant.
  if (__ITER === 0) sleep(Math.random())
  const queries = docQueries(Math.random, counts)
  const { kind, path } = queries[Math.floor(Math.random() * queries.length)]!
  const response = http.get(`${origin}${path}`, { headers: { authorization: token }, tags: { kind, name: kind } })
  check(response, { 'is answered': ({ status, body }) => status === 200 && String(body).startsWith('{"success":true') })
  sleep(1)
}

export const handleSummary = summaryOf('documents')

import { check, sleep } from 'k6'
import http from 'k6/http'
import { summaryOf, summaryTrendStats } from '../k6/lib/summary.ts'
import { type DocQuestion, docQuestions } from './docQuestions.ts'

// What k6 runs: people who look for pages and read them, one request and then a second of thought. See runDocuments.ts.
const origin = __ENV.TAKT_ORIGIN
const token = __ENV.TAKT_TOKEN ?? ''
const counts = JSON.parse(__ENV.TAKT_COUNTS ?? '')
const kinds = docQuestions(() => 0, counts).map(({ kind }: DocQuestion) => kind)

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

export default function ask() {
  // They did not all sit down in the same instant.
  if (__ITER === 0) sleep(Math.random())
  const asked = docQuestions(Math.random, counts)
  const { kind, path } = asked[Math.floor(Math.random() * asked.length)]!
  const answer = http.get(`${origin}${path}`, { headers: { authorization: token }, tags: { kind, name: kind } })
  check(answer, { 'is answered': ({ status, body }) => status === 200 && String(body).startsWith('{"success":true') })
  sleep(1)
}

export const handleSummary = summaryOf('documents')

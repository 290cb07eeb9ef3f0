import { check, sleep } from 'k6'
import http from 'k6/http'
import { type Question, questions } from './questions.ts'

// What k6 runs: people who look at pages of a long list of jobs, one request and then a second of thought. See
// runGrid.ts.
const origin = __ENV.TAKT_ORIGIN
const token = __ENV.TAKT_TOKEN ?? ''
const kinds = questions(() => 0).map(({ kind }: Question) => kind)

export const options = {
  scenarios: {
    users: { executor: 'constant-vus', vus: Number(__ENV.TAKT_USERS), duration: `${__ENV.TAKT_SECONDS}s` },
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    http_req_duration: ['p(95)<100'],
    ...Object.fromEntries(kinds.map((kind) => [`http_req_duration{kind:${kind}}`, ['p(95)<100']])),
  },
  summaryTrendStats: ['count', 'med', 'p(95)', 'max'],
}

export default function ask() {
  // They did not all sit down in the same instant.
  if (__ITER === 0) sleep(Math.random())
  const asked = questions(Math.random)
  const { kind, query } = asked[Math.floor(Math.random() * asked.length)]!
  const answer = http.get(`${origin}/api/jobs?${query}`, {
    headers: { authorization: token },
    tags: { kind, name: kind },
  })
  check(answer, { 'is a page': ({ status, body }) => status === 200 && String(body).startsWith('{"success":true') })
  sleep(1)
}

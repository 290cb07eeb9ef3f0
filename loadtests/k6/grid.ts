import { sleep } from 'k6'
import { openSession, pick, request } from './lib/api.ts'
import { jobQueries } from './lib/jobQueries.ts'
import { numberOf, seconds } from './lib/settings.ts'
import { summaryOf, summaryTrendStats } from './lib/summary.ts'

// Users who page through, filter and search a long list of jobs, with a pause of one second after each request. See
// README.md.
const p95 = [`p(95)<${numberOf('TAKT_P95_MS', 500)}`]
const kinds = jobQueries(() => 0).map(({ kind }) => kind)

export const options = {
  scenarios: {
    users: { executor: 'constant-vus', vus: numberOf('TAKT_USERS', 20), duration: `${seconds}s` },
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    http_req_duration: p95,
    ...Object.fromEntries(kinds.map((kind) => [`http_req_duration{kind:${kind}}`, p95])),
  },
  summaryTrendStats,
}

export const setup = () => ({ token: openSession() })

export default function user({ token }: ReturnType<typeof setup>) {
  // The users do not all start at the same instant.
  if (__ITER === 0) sleep(Math.random())
  const { kind, query } = pick(jobQueries(Math.random))
  request(token, 'GET', `/api/jobs?${query}`, kind)
  sleep(1)
}

export const handleSummary = summaryOf('grid')

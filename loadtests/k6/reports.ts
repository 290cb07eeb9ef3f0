import { check, fail, sleep } from 'k6'
import http from 'k6/http'
import { Counter } from 'k6/metrics'
import { openSession, pick, prepare } from './lib/api.ts'
import { numberOf, origin, seconds } from './lib/settings.ts'
import { summaryOf, summaryTrendStats } from './lib/summary.ts'

// Users who view reports and download them as files. A company generates a few files at a time; a user rejected with a
// 429 waits for as long as the response specifies. See README.md.
const formats = (__ENV.TAKT_FORMATS || 'rows,export.csv,export.xlsx,export.pdf').split(',')
const days = numberOf('TAKT_DAYS', 7)
const p95 = [`p(95)<${numberOf('TAKT_P95_MS', 5000)}`]

const rateLimited = new Counter('reports_turned_away')

export const options = {
  scenarios: {
    readers: { executor: 'constant-vus', vus: numberOf('TAKT_USERS', 5), duration: `${seconds}s`, gracefulStop: '60s' },
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    ...Object.fromEntries(formats.map((format) => [`http_req_duration{kind:${format}}`, p95])),
  },
  summaryTrendStats,
}

type Report = { reportID: string; parameters: { name: string }[] }

export function setup() {
  const token = openSession()
  // Lists of rows are reports as well; grid.ts covers these.
  const all = prepare<Report[]>(token, 'GET', '/api/reports').filter(({ reportID }) => !reportID.startsWith('list-'))
  const reports = all.map(({ reportID, parameters }) => ({ reportID, names: parameters.map(({ name }) => name) }))
  return reports.length > 0 ? { token, reports } : fail('The token may read no report: it needs read on dashboards')
}

/** Returns the range, for reports that have one. */
function queryOf(names: readonly string[]): string {
  const start = { type: 'customOffset', n: days - 1 }
  const values: Record<string, string> = {
    startDate: JSON.stringify(start),
    endDate: 'currentDay',
    'startDate,startTime': JSON.stringify({ date: start, time: '' }),
  }
  return Object.entries(values)
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

export default function reader({ token, reports }: ReturnType<typeof setup>) {
  const { reportID, names } = pick(reports)
  const format = pick(formats)
  const response = http.get(`${origin}/api/reports/${reportID}/${format}?${queryOf(names)}`, {
    headers: { authorization: `Bearer ${token}` },
    responseType: 'binary',
    responseCallback: http.expectedStatuses(200, 429),
    tags: { kind: format, name: format },
  })
  check(response, {
    'is a report, or turned away with a time to wait': ({ status, headers }) =>
      status === 200 || (status === 429 && Number(headers['Retry-After']) > 0),
  })
  if (response.status === 429) rateLimited.add(1)
  sleep(response.status === 429 ? Number(response.headers['Retry-After']) : 2 + 2 * Math.random())
}

export const handleSummary = summaryOf('reports')

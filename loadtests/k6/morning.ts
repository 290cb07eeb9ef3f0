import { sleep } from 'k6'
import { machinesOf, openSession, pick, prepare, request } from './lib/api.ts'
import { followWall, wallThresholds } from './lib/followWall.ts'
import { numberOf, seconds } from './lib/settings.ts'
import { summaryOf, summaryTrendStats } from './lib/summary.ts'
import { fittingResolution, type ViewRequest, type ViewScope, viewRequests } from './lib/viewRequests.ts'

// The morning of a plant: users open dashboards, change ranges and groups and view machines; walls follow the floor.
// See README.md.
const users = numberOf('TAKT_USERS', 20)
const walls = numberOf('TAKT_WALLS', 5)
const rampSeconds = numberOf('TAKT_RAMP_SECONDS', 20)
const p95Ms = numberOf('TAKT_P95_MS', 1000)
/** Machines per line: those that one user views. */
const machinesPerLine = numberOf('TAKT_LINE', 3)
const dayMs = 86_400_000

/** Machines by line, and the midnights of the plant as ISO text: of tomorrow, today, yesterday, and so on. */
type Plant = { lines: string[][]; midnights: string[] }

const kindOf = ({ view, kind }: ViewRequest) => `${view} – ${kind}`
const kinds = new Set(viewRequests(scopeOf({ lines: [], midnights: [] }, [], 1)).map(kindOf))

export const options = {
  scenarios: {
    people: {
      executor: 'ramping-vus',
      exec: 'person',
      startVUs: 0,
      gracefulStop: '30s',
      stages: [
        { duration: `${rampSeconds}s`, target: users },
        { duration: `${seconds}s`, target: users },
      ],
    },
    // k6 rejects a scenario without users.
    ...(walls > 0 && {
      walls: {
        executor: 'per-vu-iterations',
        exec: 'wall',
        vus: walls,
        iterations: 1,
        maxDuration: `${rampSeconds + seconds + 60}s`,
      },
    }),
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    ...(walls > 0 && wallThresholds),
    'http_req_duration{scenario:people}': [`p(95)<${p95Ms}`],
    ...Object.fromEntries([...kinds].map((kind) => [`http_req_duration{kind:${kind}}`, [`p(95)<${2 * p95Ms}`]])),
  },
  summaryTrendStats,
}

export function setup() {
  const token = openSession()
  const machines = machinesOf(token)
  const lines: string[][] = []
  for (let at = 0; at < machines.length; at += machinesPerLine) lines.push(machines.slice(at, at + machinesPerLine))
  const dayOf = (daysAhead: number) => new Date(Date.now() + daysAhead * dayMs).toISOString().slice(0, 10)
  const { total } = prepare<{ total: { buckets: { start: string }[] } }>(token, 'POST', '/api/resources/getTEEP', {
    resourceIDs: [],
    startDate: dayOf(-32),
    endDate: dayOf(2),
    resolution: 'day',
    ttlSecs: 15,
    detail: 'total',
  })
  const starts = total.buckets.map(({ start }) => start).reverse()
  const tomorrow = new Date(Date.parse(starts[0]!) + dayMs).toISOString()
  return { token, plant: { lines, midnights: [tomorrow, ...starts] } }
}

/** Returns a range of whole days up to the end of today, as the views request it; KPIs may be fifteen seconds old. */
function scopeOf({ lines, midnights }: Plant, resourceIDs: string[], days: number): ViewScope {
  const midnight = (daysAgo: number) => midnights[daysAgo + 1] ?? ''
  return {
    resourceIDs,
    start: midnight(days - 1),
    end: midnights[0] ?? '',
    today: midnight(0),
    ttlSecs: 15,
    resolution: fittingResolution(days),
    machine: lines.length > 0 ? pick(pick(lines)) : '',
    day: { start: midnight(1), end: midnight(0) },
  }
}

/** Opens the dashboard of a line, one or two of its views, a machine, and last week or month. */
export function person({ token, plant }: ReturnType<typeof setup>) {
  const line = plant.lines[__VU % plant.lines.length]!
  const machines = Math.random() < 0.2 ? [] : line
  const of = (days: number, views: readonly string[]) =>
    viewRequests(scopeOf(plant, machines, days)).filter(({ view }) => views.includes(view))
  const steps = [
    of(1, ['Overall']),
    of(1, [pick(['Availability', 'Downtime', 'Quality', 'Performance'])]),
    of(1, ['Details']),
    of(pick([7, 30]), ['Overall', pick(['Downtime', 'Run Details', 'Performance', 'Alerts'])]),
  ]
  for (const requests of steps) {
    for (const each of requests) request(token, each.method, each.path, kindOf(each), each.body)
    sleep(3 + 4 * Math.random())
  }
}

export const wall = ({ token }: ReturnType<typeof setup>) => followWall(token, rampSeconds + seconds)

export const handleSummary = summaryOf('morning')

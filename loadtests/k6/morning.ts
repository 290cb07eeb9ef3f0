import { check, sleep } from 'k6'
import http from 'k6/http'
import { Counter, Trend } from 'k6/metrics'
import { WebSocket } from 'k6/websockets'
import { fittingResolution, type Look, type ViewQuestion, viewQuestions } from '../year/questions.ts'
import { readProtocol } from './readProtocol.ts'

// What k6 runs: the morning of a plant. People open dashboards, change ranges and groups and look at machines; walls
// follow the floor. See runMorning.ts.
const origin = __ENV.TAKT_ORIGIN ?? ''
const token = __ENV.TAKT_TOKEN ?? ''
const seconds = Number(__ENV.TAKT_SECONDS)
const groups: string[][] = JSON.parse(__ENV.TAKT_GROUPS ?? '[]')
const headers = { authorization: token, 'content-type': 'application/json' }
/** The plant's midnights, ISO text: of today, of yesterday, and so on. */
const midnights: string[] = JSON.parse(__ENV.TAKT_MIDNIGHTS ?? '[]')

const frames = new Counter('wall_frames')
const gaps = new Trend('wall_gap_ms')
const broken = new Counter('wall_broken')

export const options = {
  scenarios: {
    people: {
      executor: 'ramping-vus',
      exec: 'person',
      startVUs: 0,
      gracefulStop: '30s',
      stages: [
        { duration: '20s', target: Number(__ENV.TAKT_USERS) },
        { duration: `${seconds}s`, target: Number(__ENV.TAKT_USERS) },
      ],
    },
    walls: {
      executor: 'per-vu-iterations',
      exec: 'wall',
      vus: Number(__ENV.TAKT_WALLS),
      iterations: 1,
      maxDuration: `${seconds + 60}s`,
    },
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    wall_broken: ['count==0'],
    'http_req_duration{scenario:people}': ['p(95)<1000'],
    ...Object.fromEntries(
      [...new Set(viewQuestions(lookAt([], 1, 0)).map(kindOf))].map((kind) => [
        `http_req_duration{kind:${kind}}`,
        ['p(95)<2000'],
      ]),
    ),
  },
  summaryTrendStats: ['count', 'med', 'p(95)', 'max'],
}

function kindOf({ view, kind }: ViewQuestion) {
  return `${view} – ${kind}`
}

/**
 * Today and the days before it, as the views ask: from midnight to midnight of the plant; answered from memory for a
 * while, as the browser asks it to be.
 */
function lookAt(resourceIDs: string[], days: number, machine: number): Look {
  const all = groups.flat()
  const midnight = (daysAgo: number) => midnights[daysAgo] ?? ''
  return {
    resourceIDs,
    start: midnight(days - 1),
    end: __ENV.TAKT_TOMORROW ?? '',
    today: midnight(0),
    ttlSecs: 15,
    resolution: fittingResolution(days),
    machine: all[machine % Math.max(1, all.length)] ?? '',
    day: { start: midnight(1), end: midnight(0) },
  }
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

function ask(question: ViewQuestion) {
  const { method, path, body } = question
  const kind = kindOf(question)
  const answer = http.request(method, `${origin}${path}`, body ? JSON.stringify(body) : null, {
    headers,
    tags: { kind, name: kind },
  })
  check(answer, {
    'is answered': ({ status, body: text }) => status === 200 && String(text).startsWith('{"success":true'),
  })
}

/** Opens the dashboard for one's own line, looks at one or two views of it, at a machine, and at last week or month. */
export function person() {
  const own = groups[__VU % Math.max(1, groups.length)] ?? []
  const group = Math.random() < 0.2 ? [] : own
  const of = (days: number, views: readonly string[]) =>
    viewQuestions(lookAt(group, days, Math.floor(Math.random() * 10_000))).filter(({ view }) => views.includes(view))
  const steps = [
    of(1, ['Overall']),
    of(1, [pick(['Availability', 'Downtime', 'Quality', 'Performance'])]),
    of(1, ['Details']),
    of(pick([7, 30]), ['Overall', pick(['Downtime', 'Run Details', 'Performance', 'Alerts'])]),
  ]
  for (const questions of steps) {
    for (const question of questions) ask(question)
    sleep(3 + 4 * Math.random())
  }
}

/**
 * A wall: provisioned as a browser is, over NATS's own protocol in a WebSocket, counting the frames that it is sent.
 */
export function wall() {
  const answer = http.post(`${origin}/api/messaging/provision`, '{}', {
    headers,
    tags: { kind: 'provision', name: 'provision' },
  })
  const { subscription, url } = answer.json() as { subscription: { token: string; topic: string }; url: string }
  const socket = new WebSocket(url, null, { headers: { origin } })
  socket.binaryType = 'arraybuffer'
  const bytes = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))).buffer
  const connectTo = {
    verbose: false,
    pedantic: false,
    lang: 'k6',
    version: '1',
    protocol: 1,
    jwt: subscription.token,
    sig: '',
    nkey: '',
  }
  let last = 0
  let isDone = false
  const protocol = readProtocol({
    ping: () => socket.send(bytes('PONG\r\n')),
    message: () => {
      const now = Date.now()
      if (last > 0) gaps.add(now - last)
      last = now
      frames.add(1)
    },
    error: (sentence) => {
      console.error(sentence)
      broken.add(1)
    },
  })
  socket.addEventListener('open', () => {
    socket.send(bytes(`CONNECT ${JSON.stringify(connectTo)}\r\nSUB ${__ENV.TAKT_SUBJECT} 1\r\nPING\r\n`))
    setTimeout(
      () => {
        isDone = true
        socket.close()
      },
      (seconds + 20) * 1000,
    )
  })
  socket.addEventListener('message', (event) => {
    if ('data' in event && event.data instanceof ArrayBuffer) protocol(new Uint8Array(event.data))
  })
  socket.addEventListener('close', () => {
    if (!isDone) broken.add(1)
  })
}

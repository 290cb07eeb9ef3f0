import { check, sleep } from 'k6'
import { Counter, Trend } from 'k6/metrics'
import { openSession } from './lib/api.ts'
import { type LoadDevice, openDevices } from './lib/devices.ts'
import { openNatsSocket } from './lib/natsSocket.ts'
import { numberOf, seconds } from './lib/settings.ts'
import { summaryOf, summaryTrendStats } from './lib/summary.ts'
import { isStored, messageOf, sendTelemetry } from './lib/telemetry.ts'

// Machines that report their activity at a steady pace: over HTTP, or over a WebSocket that stays open. See README.md.
const overHttp = numberOf('TAKT_HTTP_MACHINES', 10)
const overWebSocket = numberOf('TAKT_WEBSOCKET_MACHINES', 10)
const everyMs = 1000 * numberOf('TAKT_EVERY_SECONDS', 3)
const p95Ms = numberOf('TAKT_P95_MS', 500)
/** Time to wait for acknowledgements after the last message. */
const graceSeconds = 5

const acknowledgedMs = new Trend('websocket_acknowledged_ms')
const sentCount = new Counter('websocket_sent')
const rejectedCount = new Counter('websocket_refused')
const unacknowledged = new Counter('websocket_unacknowledged')

export const options = {
  scenarios: {
    ...(overHttp > 0 && {
      http: { executor: 'constant-vus', exec: 'httpMachine', vus: overHttp, duration: `${seconds}s` },
    }),
    ...(overWebSocket > 0 && {
      websocket: {
        executor: 'per-vu-iterations',
        exec: 'webSocketMachine',
        vus: overWebSocket,
        iterations: 1,
        maxDuration: `${seconds + 60}s`,
      },
    }),
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    ...(overHttp > 0 && { 'http_req_duration{kind:telemetry}': [`p(95)<${p95Ms}`] }),
    ...(overWebSocket > 0 && {
      websocket_acknowledged_ms: [`p(95)<${p95Ms}`],
      websocket_refused: ['count==0'],
      websocket_unacknowledged: ['count==0'],
      socket_errors: ['count==0'],
    }),
  },
  setupTimeout: '5m',
  summaryTrendStats,
}

export function setup() {
  return { devices: openDevices(openSession(), overHttp + overWebSocket) }
}

type Plant = ReturnType<typeof setup>

/** Returns the device of this virtual user: no device is shared by two users. */
const ownDevice = ({ devices }: Plant): LoadDevice => devices[(__VU - 1) % devices.length]!

let reportedUntil = 0

/** Returns a message with the activity of the machine since its last one. */
function nextMessage(): string {
  const now = Date.now()
  const from = new Date(reportedUntil || now - everyMs).toISOString()
  reportedUntil = now
  const isRunning = Math.random() < 0.9
  return messageOf([
    isRunning
      ? { from, to: new Date(now).toISOString(), state: 'running', good: Math.random() < 0.2 ? 1 : 0 }
      : { from, to: new Date(now).toISOString(), state: 'idle' },
  ])
}

export function httpMachine(plant: Plant) {
  // Machines do not all send at the same instant.
  if (__ITER === 0) sleep((Math.random() * everyMs) / 1000)
  const startedAt = Date.now()
  const response = sendTelemetry(ownDevice(plant), nextMessage(), 'telemetry')
  check(response, { 'is stored': isStored })
  sleep(Math.max(0, startedAt + everyMs - Date.now()) / 1000)
}

export function webSocketMachine(plant: Plant) {
  const device = ownDevice(plant)
  const waiting = new Map<string, number>()
  let number = 0
  openNatsSocket({
    token: device.password,
    lastsSeconds: seconds + graceSeconds,
    wantsPayload: true,
    opened: (socket) => {
      socket.subscribe(`${device.inboxPrefix}.>`)
      const timer = setInterval(() => {
        const reply = `${device.inboxPrefix}.${++number}`
        waiting.set(reply, Date.now())
        socket.publish(device.telemetrySubject, reply, nextMessage())
        sentCount.add(1)
      }, everyMs)
      setTimeout(() => clearInterval(timer), seconds * 1000)
      setTimeout(() => unacknowledged.add(waiting.size), (seconds + graceSeconds) * 1000 - 100)
    },
    message: (subject, payload) => {
      const sentAt = waiting.get(subject)
      if (sentAt === undefined) return
      waiting.delete(subject)
      if ((JSON.parse(payload) as { seq?: number }).seq === undefined) rejectedCount.add(1)
      else acknowledgedMs.add(Date.now() - sentAt)
    },
  })
}

export const handleSummary = summaryOf('ingest')

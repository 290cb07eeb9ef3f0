import { fail } from 'k6'
import encoding from 'k6/encoding'
import { Counter, Trend } from 'k6/metrics'
import { machinesOf, openSession, prepare, request } from './lib/api.ts'
import { provision } from './lib/followWall.ts'
import { openNatsSocket } from './lib/natsSocket.ts'
import { numberOf, seconds } from './lib/settings.ts'
import { summaryOf, summaryTrendStats } from './lib/summary.ts'

// Open pages of one user: they take turns posting messages about a machine, and each page that is notified reads the
// conversation. See README.md.
const pages = numberOf('TAKT_PAGES', 10)
/** Messages per minute of all pages together; one user may post at most 30 per minute. */
const perMinute = numberOf('TAKT_MESSAGES_PER_MINUTE', 20)
const p95 = [`p(95)<${numberOf('TAKT_P95_MS', 1000)}`]
/** Time to wait for a posted message after the last one. */
const graceSeconds = 5

const readMs = new Trend('chat_said_to_read_ms')
const notifications = new Counter('chat_notifications')
const unread = new Counter('chat_never_read')

export const options = {
  scenarios: {
    pages: {
      executor: 'per-vu-iterations',
      vus: pages,
      iterations: 1,
      maxDuration: `${seconds + 60}s`,
    },
  },
  thresholds: {
    http_req_failed: ['rate==0'],
    checks: ['rate==1'],
    chat_said_to_read_ms: p95,
    chat_never_read: ['count==0'],
    socket_errors: ['count==0'],
  },
  summaryTrendStats,
}

export function setup() {
  const token = openSession()
  const subscription = provision(token)
  if (!subscription) return fail('Messaging was rejected (README.md)')
  const { nats } = JSON.parse(encoding.b64decode(subscription.token.split('.')[1]!, 'rawurl', 's')) as {
    nats: { sub: { allow: string[] } }
  }
  // API tokens do not receive messages to a user.
  if (!nats.sub.allow.includes(`${subscription.topic}.>`))
    return fail('An API token takes no part in messaging: set TAKT_USER_NAME and TAKT_PASSWORD instead (README.md)')
  const resourceID = machinesOf(token)[0]!
  const { conversationId } = prepare<{ conversationId: string }>(token, 'POST', '/api/chat/conversations', {
    resourceID,
  })
  return { token, conversationId }
}

const uuid = () =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

export default function page({ token, conversationId }: ReturnType<typeof setup>) {
  const subscription = provision(token)
  if (!subscription) return
  const path = `/api/chat/conversations/${conversationId}/messages`
  const everyMs = (60_000 / perMinute) * pages
  /** Messages of this page that it has not read yet, with the time they were posted. */
  const waiting = new Map<string, number>()
  const post = () => {
    const clientId = uuid()
    waiting.set(clientId, Date.now())
    request(token, 'POST', path, 'say', { clientId, said: `Load test, page ${__VU}` })
  }
  const read = () => {
    const response = request(token, 'GET', `${path}?limit=20`, 'read')
    if (response.status !== 200) return
    const { data } = JSON.parse(response.body) as { data: { messages: { clientId: string }[] } }
    for (const { clientId } of data.messages) {
      const postedAt = waiting.get(clientId)
      if (postedAt === undefined) continue
      waiting.delete(clientId)
      readMs.add(Date.now() - postedAt)
    }
  }
  openNatsSocket({
    token: subscription.token,
    lastsSeconds: seconds + graceSeconds,
    opened: (socket) => {
      socket.subscribe(`${subscription.topic}.>`)
      let timer: ReturnType<typeof setInterval> | undefined
      const first = setTimeout(
        () => {
          post()
          timer = setInterval(post, everyMs)
        },
        ((__VU - 0.5) / pages) * Math.min(everyMs, seconds * 1000),
      )
      setTimeout(() => {
        clearTimeout(first)
        if (timer !== undefined) clearInterval(timer)
      }, seconds * 1000)
      setTimeout(() => unread.add(waiting.size), (seconds + graceSeconds) * 1000 - 100)
    },
    message: (subject) => {
      if (!subject.endsWith('.chat')) return
      notifications.add(1)
      read()
    },
  })
}

export const handleSummary = summaryOf('messaging')

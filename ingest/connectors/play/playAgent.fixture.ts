import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'

type AgentObservation = { sequence: number; timestamp: string; dataItemId: string; value: string; condition?: string }

const elements: Record<string, string> = {
  avail: 'Availability',
  exec: 'Execution',
  prog: 'Program',
  parts: 'PartCount',
  mode: 'ControllerMode',
}
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const element = ({ sequence, timestamp, dataItemId, value, condition }: AgentObservation) => {
  const common = `dataItemId="${dataItemId}" sequence="${sequence}" timestamp="${timestamp}"`
  if (condition) return `<${condition} ${common} type="SYSTEM" nativeCode="17">${escapeXml(value)}</${condition}>`
  return `<${elements[dataItemId]} ${common}>${escapeXml(value)}</${elements[dataItemId]}>`
}

/**
 * Starts a small MTConnect agent over HTTP with one machine, `lathe`: `/current` and `/sample?from&count` over a buffer
 * of `bufferSize` observations, OUT_OF_RANGE beyond it, and a new instanceId and sequence after `restart`. With `tls` it
 * uses HTTPS; with `authorization` it requires that header; `isLenient`:
 * it knows no OUT_OF_RANGE beyond its end. `port`, `instanceId`: those of an agent that is started again.
 */
export async function playAgent(
  bufferSize = 1_000,
  options: {
    tls?: { key: string; cert: string }
    authorization?: string
    isLenient?: boolean
    port?: number
    instanceId?: number
  } = {},
) {
  const { tls, authorization, isLenient = false, port = 0 } = options
  let { instanceId = 1_700_000_000 } = options
  let buffer: AgentObservation[] = []
  let current = new Map<string, AgentObservation>()
  let nextSequence = 1
  let failing: { status: number; body: string | Uint8Array } | null = null
  const requests: string[] = []

  const document = (observations: readonly AgentObservation[], next: number) => {
    const first = buffer[0]?.sequence ?? nextSequence
    const header = `creationTime="${new Date().toISOString()}" instanceId="${instanceId}" bufferSize="${bufferSize}" firstSequence="${first}" lastSequence="${nextSequence - 1}" nextSequence="${next}"`
    const events = observations.filter(({ condition }) => !condition).map(element)
    const conditions = observations.filter(({ condition }) => condition).map(element)
    return (
      `<?xml version="1.0" encoding="UTF-8"?><MTConnectStreams ` +
      `xmlns="urn:mtconnect.org:MTConnectStreams:2.0"><Header ${header}/><Streams><DeviceStream name="lathe" ` +
      `uuid="L-1"><ComponentStream component="Path" ` +
      `name="p1"><Events>${events.join('')}</Events><Condition>${conditions.join('')}</Condition></ComponentStream></DeviceStream></Streams></MTConnectStreams>`
    )
  }
  const error = (code: string) =>
    `<MTConnectError xmlns="urn:mtconnect.org:MTConnectError:2.0"><Header ` +
    `instanceId="${instanceId}"/><Errors><Error errorCode="${code}">'from' is out of ` +
    `range</Error></Errors></MTConnectError>`

  const respond = (url: URL): { status: number; body: string | Uint8Array } => {
    if (failing) return failing
    if (url.pathname.endsWith('/current')) return { status: 200, body: document([...current.values()], nextSequence) }
    const from = Number(url.searchParams.get('from'))
    const count = Number(url.searchParams.get('count'))
    const first = buffer[0]?.sequence ?? nextSequence
    // Some agents respond to a position beyond their end with what they have.
    if (from > nextSequence && isLenient) return { status: 200, body: document(buffer, nextSequence) }
    if (from < first || from > nextSequence) return { status: 404, body: error('OUT_OF_RANGE') }
    const page = buffer.filter(({ sequence }) => sequence >= from).slice(0, count)
    return { status: 200, body: document(page, Math.min(from + count, nextSequence)) }
  }
  const listener: RequestListener = (request, response) => {
    requests.push(request.url ?? '')
    if (authorization !== undefined && request.headers.authorization !== authorization)
      return void response.writeHead(401).end()
    const { status, body } = respond(new URL(request.url ?? '/', 'http://agent'))
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http${tls ? 's' : ''}://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests,
    report(timestamp: string, dataItemId: string, value: string, condition?: 'Normal' | 'Warning' | 'Fault') {
      const observation = { sequence: nextSequence, timestamp, dataItemId, value, condition }
      nextSequence += 1
      buffer = [...buffer, observation].slice(-bufferSize)
      current.set(dataItemId, observation)
    },
    /** Starts again, as some agents do under the same instanceId. */
    restart({ sameInstance = false } = {}) {
      if (!sameInstance) instanceId += 60
      buffer = []
      current = new Map()
      nextSequence = 1
    },
    fail: (failure: { status: number; body: string | Uint8Array } | null) => {
      failing = failure
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

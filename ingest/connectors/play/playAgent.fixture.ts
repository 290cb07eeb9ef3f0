import { createServer } from 'node:http'

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
 * of `bufferSize` observations, OUT_OF_RANGE beyond it, and a new instanceId and sequence after `restart`.
 */
export async function playAgent(bufferSize = 1_000) {
  let instanceId = 1_700_000_000
  let buffer: AgentObservation[] = []
  let current = new Map<string, AgentObservation>()
  let nextSequence = 1
  let failing: { status: number; body: string } | null = null
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

  const respond = (url: URL): { status: number; body: string } => {
    if (failing) return failing
    if (url.pathname.endsWith('/current')) return { status: 200, body: document([...current.values()], nextSequence) }
    const from = Number(url.searchParams.get('from'))
    const count = Number(url.searchParams.get('count'))
    const first = buffer[0]?.sequence ?? nextSequence
    if (from < first || from > nextSequence) return { status: 404, body: error('OUT_OF_RANGE') }
    const page = buffer.filter(({ sequence }) => sequence >= from).slice(0, count)
    return { status: 200, body: document(page, Math.min(from + count, nextSequence)) }
  }
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { status, body } = respond(new URL(request.url ?? '/', 'http://agent'))
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests,
    report(timestamp: string, dataItemId: string, value: string, condition?: 'Normal' | 'Warning' | 'Fault') {
      const observation = { sequence: nextSequence, timestamp, dataItemId, value, condition }
      nextSequence += 1
      buffer = [...buffer, observation].slice(-bufferSize)
      current.set(dataItemId, observation)
    },
    restart() {
      instanceId += 60
      buffer = []
      current = new Map()
      nextSequence = 1
    },
    fail: (failure: { status: number; body: string } | null) => {
      failing = failure
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

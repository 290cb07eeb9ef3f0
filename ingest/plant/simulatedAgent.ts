import { createServer } from 'node:http'
import type { Observation } from './observe.ts'
import { listen, type MachineServer } from './shdrAdapter.ts'

const bufferSize = 4096
const elements = {
  avail: 'Availability',
  execution: 'Execution',
  program: 'Program',
  partCount: 'PartCount',
  mode: 'ControllerMode',
} as const
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

type BufferedObservation = { sequence: number; observation: Observation }

function element({ sequence, observation }: BufferedObservation): string {
  const common = `dataItemId="${observation.item}" sequence="${sequence}" timestamp="${new Date(observation.at).toISOString()}"`
  if (observation.item === 'system') {
    const name = observation.level === 'FAULT' ? 'Fault' : 'Normal'
    return `<${name} ${common} type="SYSTEM" nativeCode="${escapeXml(observation.value)}"></${name}>`
  }
  const name = elements[observation.item]
  return `<${name} ${common}>${escapeXml(observation.value)}</${name}>`
}

/**
 * Starts an MTConnect agent over HTTP for one machine: `/current`, and `/sample?from&count` over its last observations.
 * It listens on loopback, on `port` if that is free.
 */
export async function mtconnectAgent(
  name: string,
  opening: readonly Observation[],
  port: number | null,
): Promise<MachineServer> {
  const instanceId = Math.floor(Date.now() / 1000)
  let nextSequence = 1
  const buffer: BufferedObservation[] = []
  const current = new Map<string, BufferedObservation>()
  function report(observations: readonly Observation[]) {
    for (const observation of observations) {
      const entry = { sequence: nextSequence++, observation: observation }
      buffer.push(entry)
      current.set(observation.item, entry)
    }
    if (buffer.length > bufferSize) buffer.splice(0, buffer.length - bufferSize)
  }
  report(opening)

  const header = (next: number) =>
    `<Header creationTime="${new Date().toISOString()}" instanceId="${instanceId}" version="2.0.0.0" ` +
    `bufferSize="${bufferSize}" ` +
    `firstSequence="${buffer[0]?.sequence ?? nextSequence}" lastSequence="${nextSequence - 1}" nextSequence="${next}"/>`
  const streams = (entries: readonly BufferedObservation[], next: number) => {
    const events = entries.filter(({ observation }) => observation.item !== 'system')
    const conditions = entries.filter(({ observation }) => observation.item === 'system')
    return (
      `<?xml version="1.0" encoding="UTF-8"?><MTConnectStreams ` +
      `xmlns="urn:mtconnect.org:MTConnectStreams:2.0">${header(next)}<Streams><DeviceStream name="${escapeXml(name)}" uuid="${escapeXml(name)}"><ComponentStream component="Path" name="path"><Events>${events.map(element).join('')}</Events><Condition>${conditions.map(element).join('')}</Condition></ComponentStream></DeviceStream></Streams></MTConnectStreams>`
    )
  }
  const outOfRange = () =>
    `<MTConnectError xmlns="urn:mtconnect.org:MTConnectError:2.0">${header(nextSequence)}<Errors><Error ` +
    `errorCode="OUT_OF_RANGE">'from' must be within the buffer</Error></Errors></MTConnectError>`

  function respond(url: URL): [status: number, body: string] {
    if (url.pathname.endsWith('/current')) return [200, streams([...current.values()], nextSequence)]
    if (!url.pathname.endsWith('/sample')) return [404, outOfRange()]
    const first = buffer[0]?.sequence ?? nextSequence
    const from = Number(url.searchParams.get('from') ?? first)
    const count = Math.min(bufferSize, Math.max(1, Number(url.searchParams.get('count') ?? 100)))
    if (!(from >= first && from <= nextSequence)) return [404, outOfRange()]
    const page = buffer.filter(({ sequence }) => sequence >= from && sequence < from + count)
    return [200, streams(page, Math.min(from + count, nextSequence))]
  }

  const server = createServer((request, response) => {
    const [status, body] = respond(new URL(request.url ?? '/', 'http://agent'))
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
  })
  return {
    port: await listen(server, port),
    report,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

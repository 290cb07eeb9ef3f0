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

type Kept = { sequence: number; said: Observation }

function element({ sequence, said }: Kept): string {
  const common = `dataItemId="${said.item}" sequence="${sequence}" timestamp="${new Date(said.at).toISOString()}"`
  if (said.item === 'system') {
    const name = said.level === 'FAULT' ? 'Fault' : 'Normal'
    return `<${name} ${common} type="SYSTEM" nativeCode="${escapeXml(said.value)}"></${name}>`
  }
  const name = elements[said.item]
  return `<${name} ${common}>${escapeXml(said.value)}</${name}>`
}

/**
 * An MTConnect agent over HTTP for one machine: `/current`, and `/sample?from&count` over its last observations.
 * Loopback, on `port` if free.
 */
export async function mtconnectAgent(
  name: string,
  opening: readonly Observation[],
  port: number | null,
): Promise<MachineServer> {
  const instanceId = Math.floor(Date.now() / 1000)
  let nextSequence = 1
  const buffer: Kept[] = []
  const current = new Map<string, Kept>()
  function say(observations: readonly Observation[]) {
    for (const observation of observations) {
      const kept = { sequence: nextSequence++, said: observation }
      buffer.push(kept)
      current.set(observation.item, kept)
    }
    if (buffer.length > bufferSize) buffer.splice(0, buffer.length - bufferSize)
  }
  say(opening)

  const header = (next: number) =>
    `<Header creationTime="${new Date().toISOString()}" instanceId="${instanceId}" version="2.0.0.0" ` +
    `bufferSize="${bufferSize}" ` +
    `firstSequence="${buffer[0]?.sequence ?? nextSequence}" lastSequence="${nextSequence - 1}" nextSequence="${next}"/>`
  const streams = (kept: readonly Kept[], next: number) => {
    const events = kept.filter(({ said }) => said.item !== 'system')
    const conditions = kept.filter(({ said }) => said.item === 'system')
    return (
      `<?xml version="1.0" encoding="UTF-8"?><MTConnectStreams ` +
      `xmlns="urn:mtconnect.org:MTConnectStreams:2.0">${header(next)}<Streams><DeviceStream name="${escapeXml(name)}" uuid="${escapeXml(name)}"><ComponentStream component="Path" name="path"><Events>${events.map(element).join('')}</Events><Condition>${conditions.map(element).join('')}</Condition></ComponentStream></DeviceStream></Streams></MTConnectStreams>`
    )
  }
  const outOfRange = () =>
    `<MTConnectError xmlns="urn:mtconnect.org:MTConnectError:2.0">${header(nextSequence)}<Errors><Error ` +
    `errorCode="OUT_OF_RANGE">'from' must be within the buffer</Error></Errors></MTConnectError>`

  function answer(url: URL): [status: number, body: string] {
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
    const [status, body] = answer(new URL(request.url ?? '/', 'http://agent'))
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
  })
  return {
    port: await listen(server, port),
    say,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { playAgent } from '@takt/ingest/connectors/play/playAgent.fixture.ts'
import { type Attacks, dayMs } from '../attack.ts'
import { falseCertificate } from '../listen.ts'

const started = (url: string, more: object = {}) => ({ connectorTypeId: 'mtconnect-agent', options: { url, ...more } })

async function respondWith(listener: RequestListener) {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return started(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
}

/** Returns a document of `count` observations from a sequence number on, of a sequence that does not end. */
function documentFrom(from: number, count: number): string {
  const now = new Date().toISOString()
  const observation = (n: number) =>
    n % 2 === 0
      ? `<Execution dataItemId="e" sequence="${n}" timestamp="${now}">${n % 4 === 0 ? 'ACTIVE' : 'READY'}</Execution>`
      : `<PartCount dataItemId="p" sequence="${n}" timestamp="${now}">${n}</PartCount>`
  const observations = Array.from({ length: count }, (_, n) => observation(from + n)).join('')
  return (
    `<MTConnectStreams><Header creationTime="${now}" instanceId="1" bufferSize="99999999" firstSequence="1" ` +
    `nextSequence="${from + count}"/><Streams><DeviceStream name="d" uuid="d"><ComponentStream component="Path">` +
    `<Events>${observations}</Events></ComponentStream></DeviceStream></Streams></MTConnectStreams>`
  )
}

const withClock = (clockMs: number, expects: RegExp) => ({
  expects,
  async start() {
    const agent = await playAgent()
    let parts = 0
    const report = () => {
      const now = new Date(Date.now() + clockMs).toISOString()
      agent.report(now, 'exec', 'ACTIVE')
      agent.report(now, 'parts', String(parts++))
    }
    report()
    setInterval(report, 200)
    return started(agent.url)
  },
})

export const agent: Attacks = {
  '100,000 values/s': {
    expects: /sends more than a connector may process/,
    start: () =>
      respondWith((request, response) => {
        const { searchParams } = new URL(request.url ?? '/', 'http://agent')
        response.end(documentFrom(Number(searchParams.get('from') ?? 1), Number(searchParams.get('count') ?? 1_000)))
      }),
  },
  'endless message': {
    expects: /response is larger than 8 MiB/,
    start: () =>
      respondWith((_request, response) => {
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        }
        response.on('drain', write)
        write()
      }),
  },
  garbage: {
    expects: /(?:does not look like an MTConnect agent|did not send valid XML|character encoding)/,
    start: () => respondWith((_request, response) => response.end(randomBytes(1_000_000))),
  },
  'false certificate': {
    expects: /certificate of .* is not trusted/,
    async start() {
      const tls = await falseCertificate()
      return started((await playAgent(10, { tls })).url, { caCertificate: tls.cert })
    },
  },
  'clock a day ahead': withClock(dayMs, /clock is 14\d\d minutes ahead/),
  'clock a day behind': withClock(-dayMs, /The data are 1 day old/),
}

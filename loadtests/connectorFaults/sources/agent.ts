import { freePort } from '@takt/ingest/connectors/play/freePort.fixture.ts'
import { playAgent } from '@takt/ingest/connectors/play/playAgent.fixture.ts'
import { repeat, type SourceKind } from '../sourceKind.ts'

/** Observations that the agent stores: those of 100 s at 100 a second. */
const bufferSize = 10_000

/** An MTConnect agent with five observations in each step; it loses its buffer when it is killed, like most. */
export const agent: SourceKind = {
  connectorTypeId: 'mtconnect-agent',
  options: (port) => ({ url: `http://127.0.0.1:${port}` }),
  async open(perSecond) {
    const port = await freePort()
    let total = 0
    let starts = 0
    let running: Awaited<ReturnType<typeof playAgent>>
    let stopSending = () => {}
    const send = async () => {
      const now = new Date().toISOString()
      const items = { avail: 'AVAILABLE', exec: 'ACTIVE', prog: 'P-1', mode: 'AUTOMATIC', parts: String(total) }
      for (const [item, value] of Object.entries(items)) running.report(now, item, value)
      // Only the fixture's tests read them.
      running.requests.length = 0
    }
    return {
      port,
      async start(initial) {
        total = initial
        starts += 1
        running = await playAgent(bufferSize, { port, instanceId: 1_700_000_000 + starts })
        await send()
        stopSending = repeat(perSecond / 5, send)
      },
      count(parts) {
        total += parts
      },
      async kill() {
        stopSending()
        await running.stop()
      },
      close: async () => {},
    }
  },
}

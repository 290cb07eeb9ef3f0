import { freePort } from '@takt/ingest/connectors/play/freePort.fixture.ts'
import { playModbus } from '@takt/ingest/connectors/play/playModbus.fixture.ts'
import type { SourceKind } from '../sourceKind.ts'

/** A Modbus server of pymodbus; ten registers are read ten times a second, whatever the number of values it shall have. */
export const modbus: SourceKind = {
  connectorTypeId: 'modbus-tcp',
  options: (port) => ({
    host: '127.0.0.1',
    port,
    registers: [
      { name: 'parts', address: 11, type: 'uint32', everyMs: 100 },
      { name: 'state', address: 3, type: 'uint16', everyMs: 100 },
      ...Array.from({ length: 8 }, (_, i) => ({ name: `other ${i}`, address: 4 + i, type: 'uint16', everyMs: 100 })),
    ],
    signals: [
      { signal: 'parts', role: 'good' },
      { signal: 'state', role: 'state', states: { '1': 'running' } },
    ],
  }),
  async open() {
    const port = await freePort()
    let server: Awaited<ReturnType<typeof playModbus>> | null = null
    return {
      port,
      async start(total) {
        const started = await playModbus({ port, total })
        await started.control('set 3 1')
        server = started
      },
      count: (parts) => void server?.control(`add ${parts}`).catch(() => {}),
      async kill() {
        const killed = server
        server = null
        await killed?.kill()
      },
      close: async () => {},
    }
  },
}

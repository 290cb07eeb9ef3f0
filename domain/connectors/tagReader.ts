import { z } from 'zod'
import type { ConnectorType } from './connectorType.ts'
import { address, host, port } from './network.ts'

/** An RFID reader. */
export const tagReader = {
  connectorTypeId: 'tag-reader',
  label: 'Tag reader',
  runs: false,
  options: z.strictObject({
    url: address('http', 'https', 'mqtt', 'mqtts').optional(),
    host: host.optional(),
    port: port.optional(),
    antennas: z.record(z.string().regex(/^\d{1,3}$/), z.string().trim().min(1).max(200)).default({}),
  }),
  secrets: [],
  optionDefinitions: [
    { name: 'url', label: 'Address', kind: 'url', required: false, hint: 'Either an address or host and port' },
    { name: 'host', label: 'Host', kind: 'text', required: false },
    { name: 'port', label: 'Port', kind: 'integer', required: false },
    { name: 'antennas', label: 'Antenna positions', kind: 'keys', required: false, hint: 'Number and position' },
  ],
} as const satisfies ConnectorType

import type { ConnectorMonitor } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { ConnectorType } from '@takt/domain/areas/connectors/connectorType.ts'
import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import type { FakeItems, FakeRow } from '../../app/testing/fakeItems.fixture.ts'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp, testNow } from '../../app/testing/openApp.fixture.tsx'

export const shdr = {
  connectorId: 8,
  connectorTypeId: 'mtconnect-shdr',
  description: 'Lathe',
  deviceId: 1,
  enabled: true,
  options: { host: '10.0.0.9', port: 7878, keys: { execution: 'exec', partCount: 'pc' } },
  secretsSetAt: null,
  status: 'connected',
  lastError: null,
  lastDataAt: '2026-03-02T14:00:00.000Z',
  failingSince: null,
  machineUnknown: null,
  machineUnknownSince: null,
}

const signal = (name: string, value: string | number | boolean | null, isMapped: boolean, ageMs = 400) => ({
  signal: name,
  value,
  at: testNow - ageMs,
  count: 12,
  isMapped,
  role: null,
})

export const monitor: ConnectorMonitor = {
  startedAt: testNow - 3_600_000,
  received: 4_218,
  perSecond: 1.25,
  ignored: 3,
  lagMs: 240,
  signals: [
    { ...signal('exec', 'ACTIVE', true), role: 'execution' },
    { ...signal('pc', 104, true, 42_000), role: 'good' },
    { ...signal('avail', null, true), role: 'availability' },
    signal('Current', 3.75, false),
    signal('Door', false, false, 600_000),
    signal('program', 'BRACKET-7_REV_C_SECOND_SIDE.MIN', false, 7_200_000),
    ...Array.from({ length: 9 }, (_, n) => signal(`axis${n + 1}_load`, n * 3.5, false, 900)),
  ],
  log: [
    {
      at: testNow - 5_000,
      kind: 'ignored',
      text: 'it does not start with a timestamp',
      sample: 'operator|Ann|2026-03-02 shift 2, a line of an older adapter version without a timestamp',
      count: 3,
    },
    { at: testNow - 3_600_000, kind: 'event', text: 'Connected', sample: null, count: 1 },
  ],
  certificate: null,
}

/** A type with every kind of option, as a gateway could offer it. */
export const everyKind: Pick<ConnectorType, 'connectorTypeId' | 'label' | 'optionDefinitions'> = {
  connectorTypeId: 'mtconnect-agent',
  label: 'MTConnect agent',
  optionDefinitions: [
    { name: 'url', label: 'Address', kind: 'url', required: true, hint: 'http://agent:5000' },
    {
      name: 'method',
      label: 'Method',
      kind: 'select',
      required: false,
      choices: [
        { value: 'poll', label: 'Request at intervals' },
        { value: 'stream', label: 'Stream' },
      ],
    },
    { name: 'retained', label: 'Accept retained messages', kind: 'tick', required: false },
    { name: 'expression', label: 'Expression', kind: 'longText', required: false, hint: 'JSONata' },
    { name: 'registers', label: 'Registers', kind: 'registers', required: false },
    { name: 'signals', label: 'Signals', kind: 'signals', required: false },
    {
      name: 'stateRules',
      label: 'State from signals',
      kind: 'stateRules',
      required: false,
      hint: 'If no signal reports the state: the first rule that holds decides',
    },
    { name: 'password', label: 'Password', kind: 'secret', required: false },
  ],
}

type Options = {
  connectors?: readonly FakeRow[]
  types?: readonly Pick<ConnectorType, 'connectorTypeId' | 'label' | 'optionDefinitions'>[]
  server?: (server: FakeServer, items: FakeItems) => void
} & Omit<NonNullable<Parameters<typeof openApp>[1]>, 'rows' | 'server'>

/** Opens the application with connectors, the types of the product, and two devices. */
export function openConnectors(
  path: string,
  { connectors = [], types = connectorTypes, server, ...more }: Options = {},
) {
  const device = { deviceTypeId: 'takt-h1' }
  return openApp(path, {
    ...more,
    rows: {
      devices: [
        { ...device, deviceId: 1, deviceName: 'Hub 1' },
        { ...device, deviceId: 2, deviceName: 'Hub 2' },
        { ...device, deviceId: 3, deviceName: 'Hub 3' },
      ],
      connectors: [...connectors],
    },
    server: (fake, items) => {
      fake.on('GET', '/connectors/types', () =>
        types.map(({ connectorTypeId, label, optionDefinitions }) => ({
          connectorTypeId,
          label,
          optionDefinitions,
        })),
      )
      server?.(fake, items)
    },
  })
}

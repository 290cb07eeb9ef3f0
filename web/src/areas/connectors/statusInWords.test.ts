import { expect, test } from 'vitest'
import { statusInWords } from './statusInWords.ts'

const connected = { status: 'connected', machineUnknown: null } as const

test.each([
  [{ ...connected, connectorTypeId: 'http-json' }, 'Connected'],
  [{ ...connected, status: 'connecting', connectorTypeId: 'http-json' }, 'Waiting for messages'],
  [{ ...connected, status: 'connecting', connectorTypeId: 'opcua' }, 'Connecting'],
  [
    { ...connected, machineUnknown: 'unavailable', connectorTypeId: 'mtconnect-agent' },
    'Connected, machine unavailable',
  ],
] as const)('%o', (connector, text) => {
  expect(statusInWords(connector).text).toBe(text)
})

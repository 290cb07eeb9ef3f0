import { mqttJson } from '@takt/domain/areas/connectors/mqttJson.ts'
import { mtconnectAgent } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import { expect, test } from 'vitest'
import { requireSecretsForChange, sendsSecretsAlike } from './connectorRules.ts'

const server = { endpointUrl: 'opc.tcp://plc:4840', securityMode: 'SignAndEncrypt', securityPolicy: 'automatic' }
const broker = { url: 'mqtts://10.0.0.9:8883', caCertificate: 'a' }
const agent = { url: 'https://10.0.0.9/current' }

test.each([
  [opcua, server, { endpointUrl: 'opc.tcp://plc:4841' }],
  [opcua, server, { securityMode: 'None' }],
  [opcua, server, { securityPolicy: 'Basic256Sha256' }],
  [opcua, server, { trustedServer: 'a'.repeat(64) }],
  [mqttJson, broker, { url: 'mqtt://10.0.0.9:8883' }],
  [mqttJson, broker, { caCertificate: 'b' }],
  [mqttJson, broker, { caCertificate: undefined }],
  [mtconnectAgent, agent, { url: 'http://10.0.0.9:443/current' }],
  [mtconnectAgent, agent, { caCertificate: 'a' }],
])('a stored secret of %o is not sent with the options of %o after %o', (type, options, change) => {
  const open = { ...options, ...change }
  const secretsBefore = { password: 'stored' }
  const required = expect.objectContaining({ data: { fields: { 'options.password': expect.any(String) } } })
  expect(sendsSecretsAlike(type, options, open)).toBe(false)
  expect(() => requireSecretsForChange(type, options, { open, secretsBefore, input: change })).toThrow(required)
  for (const password of ['entered', null])
    requireSecretsForChange(type, options, { open, secretsBefore, input: { ...change, password } })
})

test('other changes retain the stored secret', () => {
  expect(sendsSecretsAlike(opcua, server, { ...server, publishMs: 1_000, userName: 'takt' })).toBe(true)
  expect(sendsSecretsAlike(mtconnectAgent, agent, { url: 'https://10.0.0.9/other' })).toBe(true)
})

import { expect, test } from 'vitest'
import { agentOptions } from './mtconnectAgent.ts'
import { shdrOptions } from './mtconnectShdr.ts'

const shdr = { host: 'mill', port: 7878, keys: { execution: 'exec' } }
const agent = { url: 'https://agent:5000' }

test('options that were stored before are unchanged, so that their connectors continue', () => {
  expect(shdrOptions.parse(shdr)).toEqual(shdr)
  expect(agentOptions.parse(agent)).toEqual(agent)
})

const certificate = '-----BEGIN CERTIFICATE-----\nMIIB+z==\n-----END CERTIFICATE-----'

test('a chain of certificates, encodings and time zones are accepted', () => {
  expect(agentOptions.safeParse({ ...agent, caCertificate: `${certificate}\n${certificate}\n` }).success).toBe(true)
  expect(shdrOptions.safeParse({ ...shdr, encoding: 'shift_jis', timeZone: 'Europe/Berlin' }).success).toBe(true)
})

test.each([
  [shdrOptions, { ...shdr, keys: { execution: 'e', partCount: 'a', totalCount: 'b' } }, ['keys', 'totalCount']],
  [shdrOptions, { ...shdr, encoding: 'klingon' }, ['encoding']],
  [shdrOptions, { ...shdr, timeZone: 'Berlin' }, ['timeZone']],
  [agentOptions, { ...agent, caCertificate: 'secret' }, ['caCertificate']],
])('%# is rejected at its option', (schema, options, path) => {
  expect(schema.safeParse(options).error?.issues.map((issue) => issue.path)).toEqual([path])
})

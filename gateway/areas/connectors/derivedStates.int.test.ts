import type { DerivedState } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import { expect, test } from 'vitest'
import { add, fixture, prepareConnectors } from './connectors.fixture.ts'

prepareConnectors()

const rulesFor = (is: string, value?: number | string) => ({
  rules: [{ state: 'running', when: [{ signal: 'amps', is, ...(value === undefined ? {} : { value }) }] }],
  otherwise: 'idle',
})
const optionsWith = (more: object) => ({
  host: '10.0.0.9',
  registers: [{ name: 'amps', address: 1, type: 'uint16' }],
  ...more,
})
const above = rulesFor('above', 5)
const named = rulesFor('equals', 'BRACKET')

/** Adds a machine with a device, and a connector with these options for it. */
async function addMachine(resourceID: string, options: object) {
  await add({ resourceID }, 'resources')
  const { deviceId } = await add({ deviceTypeId: 'takt-h1', resourceId: resourceID }, 'devices')
  const body = { connectorTypeId: 'modbus-tcp', description: null, deviceId, options: optionsWith(options) }
  const { connectorId } = await add(body)
  const put = async (change: object) => {
    const { body: current } = await fixture.request('GET', `/api/connectors/${connectorId}`)
    const { status } = await fixture.request('PUT', '/api/connectors', { ...current.data, ...change })
    expect(status).toBe(200)
  }
  return { deviceId, connectorId, put }
}

async function derived(resourceID: string, user = {}) {
  const range = `start=2026-03-02T00:00:00Z&end=2090-01-01T00:00:00Z`
  const { status, body } = await fixture.request(
    'GET',
    `/api/resources/${resourceID}/derivedStates?${range}`,
    undefined,
    user,
  )
  expect(status).toBe(200)
  return body.data as (Omit<DerivedState, 'start' | 'end'> & { start: string; end: string })[]
}

test('the intervals follow the changes of the rules, until the connector is disabled', async () => {
  const { deviceId, connectorId, put } = await addMachine('D-1', { stateRules: above })
  const forever = '2090-01-01T00:00:00.000Z'
  expect(await derived('D-1')).toEqual([
    { deviceId, connectorId, start: expect.any(String), end: forever, stateRules: above },
  ])
  await put({ description: 'Press' })
  await put({ options: optionsWith({ stateRules: named }) })
  const changed = await derived('D-1')
  expect(changed).toMatchObject([{ stateRules: above }, { stateRules: named, end: forever }])
  expect(changed[0]!.end).toBe(changed[1]!.start)
  await put({ enabled: false })
  const [, last] = await derived('D-1')
  expect(Date.parse(last!.end)).toBeLessThanOrEqual(Date.now())
  expect((await fixture.request('DELETE', `/api/connectors/${connectorId}`)).status).toBe(200)
  expect(await derived('D-1')).toHaveLength(2)
})

test('a state that a signal reports is not derived', async () => {
  const { put } = await addMachine('D-2', { stateRules: above, signals: [{ signal: 'amps', role: 'state' }] })
  expect(await derived('D-2')).toEqual([])
  await put({ options: optionsWith({ stateRules: above, signals: [{ signal: 'amps', role: 'value' }] }) })
  expect(await derived('D-2')).toHaveLength(1)
})

test('texts that rules compare with are hidden while names are masked', async () => {
  await addMachine('D-3', { stateRules: named })
  const [masked] = await derived('D-3', { isMasked: true })
  expect(masked!.stateRules.rules[0]!.when).toEqual([{ signal: 'amps', is: 'equals', value: '' }])
})

test('other organizations and unknown machines have none', async () => {
  await addMachine('D-4', { stateRules: above })
  const path = '/api/resources/D-4/derivedStates?start=2026-03-02T00:00:00Z&end=2026-03-03T00:00:00Z'
  expect((await fixture.request('GET', path, undefined, { organizationId: 2 })).status).toBe(404)
  expect((await fixture.request('GET', path.replace('03-03', '03-01'))).status).toBe(400)
})

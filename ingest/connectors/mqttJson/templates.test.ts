import { type MqttJsonOptions, mqttJsonOptions } from '@takt/domain/areas/connectors/mqttJson.ts'
import { mqttJsonTemplates } from '@takt/domain/areas/connectors/templates/mqttJsonTemplates.ts'
import { expect, test } from 'vitest'
import { evaluateMessages } from '../json/evaluateMessages.ts'
import type { Evaluator } from '../json/evaluator.ts'
import { createReadMessages } from '../json/readMessages.ts'
import { createSignalItems } from '../signals/signalItems.ts'
import { afterItem, facetOf, unknownMachine } from '../slices/machine.ts'

type Sample = [topic: string, payload: unknown]

const start = Date.parse('2026-03-02T14:00:00Z')
const { signal } = new AbortController()

const evaluate: Evaluator['evaluate'] = (expression, messages, { organizationId }) =>
  evaluateMessages({ organizationId, expression, messages })

/** The machine after the messages of a template, 1 s apart, and 20 s more; counters count from their first total. */
async function machineAfter(templateId: string, machine: string, samples: readonly Sample[]) {
  const template = mqttJsonTemplates.find((each) => each.templateId === templateId)!
  const options: MqttJsonOptions = mqttJsonOptions.parse({ ...template.options, url: 'mqtt://broker', machine })
  const { expression } = options
  const read = createReadMessages({ expression, organizationId: 1, signal }, { evaluate })
  const items = createSignalItems(options)
  let state = unknownMachine
  let good = 0
  let newest = 0
  for (const [i, [topic, payload]] of samples.entries()) {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const [result] = await read([{ topic, text }])
    if (!result || 'reason' in result) throw new Error(`${topic}: ${result?.reason}`)
    const readings = result.values.map((each) => ({ ...each, at: each.at ?? start + i * 1_000 }))
    newest = Math.max(newest, ...readings.map(({ at }) => at))
    for (const { at, items: observed } of items.take(readings))
      for (const item of observed) {
        const next = afterItem(state, item, at)
        state = next.machine
        good += next.good
      }
  }
  for (const { at, items: observed } of items.advance(newest + 20_000))
    for (const item of observed) state = afterItem(state, item, at).machine
  const facet = facetOf(state)
  return { state: facet?.state ?? null, reason: facet?.reason, part: facet?.partNum, values: state.values, good }
}

// A message of https://tasmota.github.io/docs/; the second one is that of a machine under load.
const tasmota = (more: object) => ({
  Time: '2022-01-11T21:57:38',
  ENERGY: {
    TotalStartTime: '2020-10-21T22:15:00',
    Total: 3.705,
    Yesterday: 0.028,
    Today: 0.026,
    Period: 1,
    Power: 5,
    ApparentPower: 5,
    ReactivePower: 0,
    Factor: 1.0,
    Voltage: 233,
    Current: 0.021,
    ...more,
  },
})

test('Tasmota', async () => {
  const sensor = 'tele/press/SENSOR'
  const idle = await machineAfter('tasmota', 'press', [
    ['tele/press/LWT', 'Online'],
    [sensor, tasmota({})],
  ])
  expect(idle).toMatchObject({ state: 'idle', values: { power: 5, current: 0.021, energy: 3.705 } })
  const running = await machineAfter('tasmota', 'press', [[sensor, tasmota({ Power: 2_140, Current: 9.2 })]])
  expect(running).toMatchObject({ state: 'running', values: { power: 2_140, current: 9.2 } })
  const off = await machineAfter('tasmota', 'press', [
    [sensor, tasmota({ Current: 9.2 })],
    ['tele/press/LWT', 'Offline'],
  ])
  expect(off.state).toBe('off')
})

// Switch status of https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/Switch, with a larger load.
const shelly = (more: object) => ({
  id: 0,
  source: 'HTTP_in',
  output: true,
  apower: 25.7,
  voltage: 239.7,
  freq: 50.2,
  current: 0.188,
  aenergy: { total: 913.252, by_minute: [404.631, 404.631, 404.631], minute_ts: 1_782_936_360 },
  ret_aenergy: { total: 0, by_minute: [0, 0, 0], minute_ts: 1_782_936_360 },
  temperature: { tC: 68.1, tF: 154.6 },
  ...more,
})

test('Shelly', async () => {
  const topic = 'shelly1pmg3-1/status/switch:0'
  const idle = await machineAfter('shelly-gen2', 'shelly1pmg3-1', [[topic, shelly({})]])
  expect(idle).toMatchObject({ state: 'idle', values: { power: 25.7, current: 0.188 } })
  expect(idle.values.energy).toBeCloseTo(0.913_252)
  const running = await machineAfter('shelly-gen2', 'shelly1pmg3-1', [
    ['shelly1pmg3-1/online', 'true'],
    [topic, shelly({ current: 0.9 })],
  ])
  expect(running.state).toBe('running')
  const off = await machineAfter('shelly-gen2', 'shelly1pmg3-1', [
    [topic, shelly({ current: 0.9 })],
    ['shelly1pmg3-1/online', 'false'],
  ])
  expect(off.state).toBe('off')
})

test('ESPHome', async () => {
  const running = await machineAfter('esphome', 'hall/press', [
    ['hall/press/status', 'online'],
    ['hall/press/sensor/current/state', '3.41'],
    ['hall/press/sensor/power/state', '784.2'],
  ])
  expect(running).toMatchObject({ state: 'running', values: { current: 3.41, power: 784.2 } })
  const off = await machineAfter('esphome', 'press', [
    ['press/sensor/current/state', '3.41'],
    ['press/status', 'offline'],
  ])
  expect(off.state).toBe('off')
})

test('Siemens Industrial Edge', async () => {
  const topic = 'ie/d/j/simatic/v1/s7c1/dp/r/Connection_1/Collection_1'
  // The message of https://github.com/industrial-edge/common-databus-payload-format.
  const message = (values: [unknown, number, number, number]) => ({
    seq: 1,
    vals: [
      { id: '101', val: values[0], ts: '2022-07-21T13:01:50.159Z', qc: 3 },
      { id: '102', val: values[1], ts: '2022-07-21T13:01:50.159Z', qc: 3 },
      { id: '103', val: values[2], ts: '2022-07-21T13:01:50.1591234Z', qc: values[3] },
    ],
  })
  const idle = await machineAfter('siemens-industrial-edge', 'Connection_1', [[topic, message([false, 4, 4.123, 3])]])
  expect(idle).toMatchObject({ state: 'idle', values: { value: 4.123 } })
  const running = await machineAfter('siemens-industrial-edge', 'Connection_1', [
    [topic, message([false, 4, 4.123, 3])],
    [topic, message([true, 6, 0, 0])],
  ])
  expect(running).toMatchObject({ state: 'running', good: 2, values: {} })
})

test('Fanuc', async () => {
  // cnc_statinfo of https://github.com/Ladder99/fanuc-driver (PLATFORM.md) in the published frame of its README.
  const frame = (name: string, data: object) => ({
    observation: { time: 1_620_485_344_410, machine: 'sim', name, marker: {} },
    source: { method: 'cnc_statinfo', data: {} },
    delta: { time: '00:00:01.4453544', data },
  })
  const status = { aut: 1, run: 3, motion: 1, mstb: 0, emergency: 0, alarm: 0 }
  const production = (produced: number) =>
    JSON.parse(`{"program": {"name": "O0001", "number": 1, "size_b": 100, "comment": "", "modified": 0},
      "pieces": {"produced": ${produced}, "produced_life": 1000, "remaining": 0}, "timers": {"cycle_time_ms": 60000}}`)
  const running = await machineAfter('fanuc-focas', 'sim', [
    ['fanuc/sim/state/1', frame('state', { ...status, override: { feed: 100 } })],
    ['fanuc/sim/production/1', frame('production', production(7))],
    ['fanuc/sim/production/1', frame('production', production(9))],
  ])
  expect(running).toMatchObject({ state: 'running', part: 'O0001', good: 2, values: { feedOverride: 100 } })
  const down = await machineAfter('fanuc-focas', 'sim', [
    ['fanuc/sim/stat_info/1', frame('stat_info', { ...status, run: 2, emergency: 1 })],
  ])
  expect(down).toMatchObject({ state: 'down', reason: 'Emergency stop' })
})

test('Haas over MTConnect', async () => {
  const topic = (item: string) => `MTConnect/Devices/HAAS.1/Observations/${item}`
  // Observations of the README of MqttEntitySink in https://github.com/mtconnect/cppagent.
  const event = (dataItemId: string, type: string, result: string) => ({
    dataItemId,
    name: dataItemId,
    type,
    category: 'EVENT',
    timestamp: '2025-10-20T15:30:46.000000Z',
    result,
    sequence: 1235,
  })
  const condition = (level: string) => ({
    dataItemId: 'system',
    name: 'SystemCondition',
    type: 'SYSTEM',
    category: 'CONDITION',
    level,
    nativeCode: 'E001',
    conditionId: 'E001',
    message: 'Hydraulic pressure low',
    timestamp: '2025-10-20T15:30:47.000000Z',
    sequence: 1236,
  })
  const samples: Sample[] = [
    [topic('mode'), event('mode', 'CONTROLLER_MODE', 'AUTOMATIC')],
    [topic('exec'), event('exec', 'EXECUTION', 'ACTIVE')],
    [topic('prog'), event('prog', 'PROGRAM', 'O100')],
    [topic('parts'), event('parts', 'PART_COUNT', '12')],
    [topic('parts'), event('parts', 'PART_COUNT', '13')],
    [topic('system'), condition('NORMAL')],
  ]
  expect(await machineAfter('haas-mtconnect-mqtt', 'HAAS.1', samples)).toMatchObject({
    state: 'running',
    part: 'O100',
    good: 1,
  })
  const faulty = await machineAfter('haas-mtconnect-mqtt', 'HAAS.1', [
    ...samples,
    [topic('system'), condition('FAULT')],
  ])
  expect(faulty).toMatchObject({ state: 'down', reason: 'Hydraulic pressure low' })
})

test('Node-RED', async () => {
  const running = await machineAfter('node-red', 'press', [
    ['takt/press', { state: 'running', good: 120, scrap: 2, part: 'P-7' }],
    ['takt/press', { state: 'running', good: 123, scrap: 2, part: 'P-7' }],
  ])
  expect(running).toMatchObject({ state: 'running', part: 'P-7', good: 3 })
  const down = await machineAfter('node-red', 'press', [['takt/press', { state: 'down', reason: 'Jam' }]])
  expect(down).toMatchObject({ state: 'down', reason: 'Jam' })
})

import { measureCost, measureHttpCost, startSource } from './connectorCost/measureCost.ts'
import { httpOptions } from './connectorFaults/sources/http.ts'
import { isSourceName, sourceKinds } from './connectorFaults/sources.ts'

// Usage: node loadtests/connectorCost.ts <modbus|shdr|agent|opcua|mqtt|sparkplug|http> [seconds] [values a second].
// Measures the processor time of a connector per 1,000 values, with its source in another process (TAKT_PYTHON: a Python
// with the peers; mqtt and sparkplug need mosquitto). The number of Modbus values follows from its registers. The share
// of the gateway is not part of that for http.
const [, , name = '', seconds = '20', perSecond = '500'] = process.argv
const print = (label: string, cost: { perSecond: number; perThousandMs: number }) =>
  console.log(
    `${name}, ${label}: ${Math.round(cost.perSecond)} values a second, ` +
      `${cost.perThousandMs.toFixed(1)} ms per 1,000 values`,
  )
if (name === 'http') {
  const { expression, ...members } = httpOptions
  const measured = { seconds: Number(seconds) }
  print(
    'ten values in a message, no expression',
    await measureHttpCost(Number(perSecond), { ...measured, options: members }),
  )
  print(
    'ten values in a message, expression with times',
    await measureHttpCost(Number(perSecond), { ...measured, options: { expression, ...members } }),
  )
  process.exit(0)
}
if (!isSourceName(name)) throw new Error(`Select one of ${Object.keys(sourceKinds).join(', ')}, http`)

const register = (address: number) => ({ name: `r${address}`, address, type: 'uint16', everyMs: 100 })
const ofRegisters = (addresses: readonly number[]) => ({
  registers: addresses.map(register),
  signals: [{ signal: 'r1000', role: 'good' }],
  stateRules: {
    rules: [{ state: 'running', when: [{ signal: 'r1000', is: 'changing', forSecs: 10 }] }],
    otherwise: 'idle',
  },
})
const casesOf: Partial<Record<typeof name, Record<string, object>>> = {
  modbus: {
    '90 adjacent registers, ten times a second: one request for all': ofRegisters(
      Array.from({ length: 90 }, (_, i) => 1_000 + i),
    ),
    'six distant registers, ten times a second: one request for each': ofRegisters(
      Array.from({ length: 6 }, (_, i) => 1_000 + 17 * i),
    ),
  },
  mqtt: {
    'ten values in a message, expression with times': {},
    'ten values in a message, no expression': { expression: undefined },
  },
  opcua: { 'three nodes that change together': {} },
  sparkplug: { 'five metrics in a message': {} },
  shdr: { 'five items in a line': {} },
  agent: { 'five observations in each step, read once a second': {} },
}

const started = await startSource(name, Number(perSecond))
for (const [label, options] of Object.entries(casesOf[name] ?? {})) {
  print(label, await measureCost(name, started, { seconds: Number(seconds), options }))
}
started.source.disconnect()
process.exit(0)

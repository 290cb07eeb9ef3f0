import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { mqttSparkplug } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import { mtconnectShdr } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { expect, test } from 'vitest'
import { draftOptions, optionsAsFields, optionsOf, withoutSecrets } from './optionDraft.ts'

const nameAndValue = { name: 'metrics', label: 'Metric names', kind: 'keys', required: false } as const
const shdr = { host: 'lathe.local', port: 7878, keys: { execution: 'exec', program: 'prog' } }

test('stored options are unchanged after conversion to a draft and back', () => {
  const definitions = mtconnectShdr.optionDefinitions
  expect(draftOptions(definitions, shdr)).toMatchObject({ port: '7878', 'keys.execution': 'exec', 'keys.mode': '' })
  expect(optionsOf(definitions, draftOptions(definitions, shdr))).toEqual(shdr)
})

test('a port that is not a number is sent as typed, so that the server reports it', () => {
  const definitions = mtconnectShdr.optionDefinitions
  const options = optionsOf(definitions, { ...draftOptions(definitions, shdr), port: '78x' })
  expect(options.port).toBe('78x')
  expect(mtconnectShdr.options.safeParse(options).error?.issues[0]?.path).toEqual(['port'])
})

test('options are form fields under the names that the server uses for problems', () => {
  const definitions = mtconnectShdr.optionDefinitions
  const { fields, draft } = optionsAsFields(definitions, draftOptions(definitions, { ...shdr, keys: {} }))
  expect(fields).toContainEqual({
    name: 'options.keys.execution',
    label: 'Execution item',
    kind: 'text',
    required: true,
  })
  expect(draft).toMatchObject({ 'options.port': '7878', 'options.keys.execution': '' })
  const pairs = optionsAsFields([nameAndValue], { metrics: [{ name: 'good', value: 'Count' }] })
  expect(pairs.draft).toEqual({ 'options.metrics': '[{"name":"good","value":"Count"}]' })
})

test('an empty secret is not sent, a typed one as it is, a removed one as null', () => {
  const { optionDefinitions } = mqttSparkplug
  const draft = draftOptions(optionDefinitions, { url: 'mqtt://broker', password: 'never answered' })
  expect(draft.password).toBe('')
  expect(optionsOf(optionDefinitions, draft)).not.toHaveProperty('password')
  expect(optionsOf(optionDefinitions, { ...draft, password: ' p ' }).password).toBe(' p ')
  expect(optionsOf(optionDefinitions, { ...draft, password: null }).password).toBeNull()
})

test('the browser stores neither typed secrets nor unknown options', () => {
  const draft = { url: 'mqtt://broker', password: 'hush', unknownOption: 'hush' }
  expect(withoutSecrets(mqttSparkplug.optionDefinitions, draft)).toEqual({ url: 'mqtt://broker' })
})

test('pairs without a name are omitted', () => {
  const draft = {
    metrics: [
      { name: 'execution', value: 'Exec' },
      { name: '', value: '' },
    ],
  }
  expect(optionsOf([nameAndValue], draft)).toEqual({ metrics: { execution: 'Exec' } })
})

test('the definitions cover the options of every type', () => {
  for (const { options, optionDefinitions } of connectorTypes) {
    const definedNames = new Set(optionDefinitions.map(({ name }) => name.split('.')[0]))
    expect([...definedNames].sort()).toEqual(Object.keys(options.shape).sort())
  }
})

const definition = (kind: OptionDefinition['kind'], name: string = kind): OptionDefinition => ({
  name,
  label: name,
  kind,
  required: false,
})

test('signals, rules and registers are unchanged after conversion to a draft and back', () => {
  const definitions = [definition('signals'), definition('stateRules'), definition('registers')]
  const stored = {
    signals: [
      { signal: 'ns=2;s=Current', role: 'value', name: 'Current', factor: 0.1 },
      { signal: 'mode', role: 'state', states: { 2: 'running', 0: 'idle' } },
    ],
    stateRules: {
      rules: [
        {
          state: 'running',
          when: [
            { signal: 'Current', is: 'above', value: 2, forSecs: 10 },
            { signal: 'Door', is: 'off' },
            { signal: 'Program', is: 'equals', value: 'A-1' },
          ],
        },
      ],
      otherwise: 'idle',
    },
    registers: [{ name: 'parts', table: 'holding', address: 11, type: 'uint32', byteOrder: 'CDAB', scale: 0.5 }],
  }
  expect(optionsOf(definitions, draftOptions(definitions, stored))).toEqual(stored)
  expect(optionsOf(definitions, draftOptions(definitions, {}))).toEqual({ signals: [], registers: [] })
})

test('fields that a role does not have are not sent; an invalid number is sent as typed', () => {
  const states = [{ name: '1', value: 'running' }]
  const signals = [
    { signal: ' parts ', role: 'good' as const, name: 'x', factor: '2x', states },
    { signal: '', role: 'input' as const, name: '', factor: '', states: [] },
  ]
  expect(optionsOf([definition('signals')], { signals })).toEqual({
    signals: [{ signal: 'parts', role: 'good', factor: '2x' }],
  })
})

test('a tick is sent only if it was stored or changed; a long text keeps its lines', () => {
  const definitions = [definition('tick'), definition('longText'), definition('select')]
  expect(optionsOf(definitions, draftOptions(definitions, {}))).toEqual({})
  const draft = draftOptions(definitions, { tick: true, longText: 'a\n b', select: 'x' })
  expect(optionsOf(definitions, { ...draft, tick: 'false' })).toEqual({ tick: false, longText: 'a\n b', select: 'x' })
})

import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { mqttSparkplug } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import { mtconnectShdr } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
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

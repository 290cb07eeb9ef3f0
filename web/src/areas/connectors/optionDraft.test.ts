import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { mqttSparkplug } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import { mtconnectShdr } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { expect, test } from 'vitest'
import { draftOptions, optionsAsFields, optionsOf, withoutSecrets } from './optionDraft.ts'

const shdr = { host: 'lathe.local', port: 7878, keys: { execution: 'exec', program: 'prog' } }

test('what is kept comes back as it was', () => {
  const definitions = mtconnectShdr.optionDefinitions
  expect(draftOptions(definitions, shdr)).toMatchObject({ port: '7878', 'keys.execution': 'exec', 'keys.mode': '' })
  expect(optionsOf(definitions, draftOptions(definitions, shdr))).toEqual(shdr)
})

test('a port that is no number is sent as typed, so that the server names it', () => {
  const definitions = mtconnectShdr.optionDefinitions
  const options = optionsOf(definitions, { ...draftOptions(definitions, shdr), port: '78x' })
  expect(options.port).toBe('78x')
  expect(mtconnectShdr.options.safeParse(options).error?.issues[0]?.path).toEqual(['port'])
})

test('options are asked for and named as fields of the form, by the names that refusals have', () => {
  const definitions = mtconnectShdr.optionDefinitions
  const { fields, draft } = optionsAsFields(definitions, draftOptions(definitions, { ...shdr, keys: {} }))
  expect(fields).toContainEqual({
    name: 'options.keys.execution',
    label: 'Execution item',
    kind: 'text',
    required: true,
  })
  expect(draft).toMatchObject({ 'options.port': '7878', 'options.keys.execution': '' })
  const pairs = optionsAsFields(mqttSparkplug.optionDefinitions, { metrics: [{ name: 'good', value: 'Count' }] })
  expect(pairs.draft).toEqual({ 'options.metrics': '[{"name":"good","value":"Count"}]' })
})

test('a secret left empty is not sent, a typed one as it is, a forgotten one as null', () => {
  const { optionDefinitions } = mqttSparkplug
  const draft = draftOptions(optionDefinitions, { url: 'mqtt://broker', password: 'never answered' })
  expect(draft.password).toBe('')
  expect(optionsOf(optionDefinitions, draft)).not.toHaveProperty('password')
  expect(optionsOf(optionDefinitions, { ...draft, password: ' p ' }).password).toBe(' p ')
  expect(optionsOf(optionDefinitions, { ...draft, password: null }).password).toBeNull()
})

test('the browser keeps no secret of what is typed, nor what it does not know', () => {
  const draft = { url: 'mqtt://broker', password: 'hush', unheardOf: 'hush' }
  expect(withoutSecrets(mqttSparkplug.optionDefinitions, draft)).toEqual({ url: 'mqtt://broker' })
})

test('pairs without a name are left out', () => {
  const draft = {
    metrics: [
      { name: 'execution', value: 'Exec' },
      { name: '', value: '' },
    ],
  }
  expect(optionsOf(mqttSparkplug.optionDefinitions, draft)).toEqual({ metrics: { execution: 'Exec' } })
})

test('every type’s options can be asked for by its definitions', () => {
  for (const { options, optionDefinitions } of connectorTypes) {
    const asked = new Set(optionDefinitions.map(({ name }) => name.split('.')[0]))
    expect([...asked].sort()).toEqual(Object.keys(options.shape).sort())
  }
})

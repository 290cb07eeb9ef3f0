import { integer, reference, text } from '@takt/domain/core/item/field.ts'
import { defineItem } from '@takt/domain/core/item/item.ts'
import { expect, test } from 'vitest'
import { addPayload, changePayload, keyFields, sendRules } from './payload.ts'

const type = defineItem({
  name: 'things',
  label: 'Thing',
  area: 'jobs',
  key: ['thingID'],
  fields: {
    thingID: integer('Thing', { auto: true }),
    code: text('Code', { fixed: true }),
    name: text('Name'),
    note: text('Note', { nullable: true }),
    count: integer('Count', { nullable: true }),
    partNum: reference('Part', { to: 'parts', nullable: true }),
    epc: text('Tag', { nullable: true }),
  },
})
const rules = sendRules(type)
const row = { thingID: 5, code: 'C', name: 'N', note: '', count: 0, partNum: null, epc: 'E1', version: 3, rowId: 'r' }

// Proves ADM-121, ADM-122, OPS-203, OPS-204
test('an add leaves out fields whose required is A, epc, and null or empty values', () => {
  expect(addPayload(rules, row)).toEqual({ code: 'C', name: 'N', count: 0 })
  expect(addPayload(rules, { code: 'C', name: undefined, note: null })).toEqual({ code: 'C' })
})

// Proves ADM-117, ADM-118, ADM-119, OPS-205
test('an update leaves out fields whose required is A, fields that are not editable, and epc', () => {
  expect(Object.keys(changePayload(rules, row))).toEqual(['name', 'note', 'count', 'partNum'])
  const schema = { fields: { thingID: { required: 'A', editable: 'true' } } }
  expect(changePayload(schema, row)).toEqual({})
})

// Proves ADM-120, OPS-206
test('an empty value of a field whose required is N is sent as null; otherwise it is sent unchanged', () => {
  expect(changePayload(rules, { note: '', count: undefined, partNum: null, name: '' })).toEqual({
    note: null,
    count: null,
    partNum: null,
    name: '',
  })
})

test('the key is the schema’s primary key or composite key; without either there is none', () => {
  expect(keyFields({ hierarchy: { primaryKey: 'a' } })).toEqual(['a'])
  expect(keyFields({ hierarchy: { compositePrimaryKey: ['a', 'b'] } })).toEqual(['a', 'b'])
  expect(keyFields({ hierarchy: {} })).toBe(null)
  expect(keyFields({ hierarchy: { compositePrimaryKey: [] } })).toBe(null)
})

import { expect, test } from 'vitest'
import { deviceGroups } from '../../areas/devices/deviceGroups.ts'
import { jobOperations } from '../../areas/masterData/jobOperations.ts'
import { resources } from '../../areas/masterData/resources.ts'
import { addSchema, changeSchema } from './item.ts'
import { keyFrom, keyText, parseKey } from './itemKey.ts'
import { schemaResponse } from './schemaResponse.ts'

test('an add fills in optional fields and rejects unknown ones', () => {
  expect(addSchema(resources).parse({ resourceID: ' M-1 ' })).toMatchObject({ resourceID: 'M-1', description: null })
  expect(addSchema(resources).safeParse({ resourceID: 'M', colour: 1 }).success).toBe(false)
  expect(addSchema(resources).safeParse({ resourceID: '' }).success).toBe(false)
  expect(addSchema(resources).safeParse({ resourceID: 'M', costPerHour: 1e-320 }).success).toBe(false)
  expect(addSchema(resources).safeParse({ resourceID: 'M', costPerHour: 0 }).success).toBe(true)
  expect(addSchema(resources).safeParse({ resourceID: 'a\u0000b' }).success).toBe(false)
  expect(addSchema(resources).safeParse({ resourceID: 'a\ud800' }).success).toBe(false)
})

test('a change contains only changed fields, null where allowed, and never the key', () => {
  expect(changeSchema(resources).parse({ description: null })).toEqual({ description: null })
  expect(changeSchema(resources).safeParse({ resourceID: 'X' }).success).toBe(false)
  expect(changeSchema(resources).safeParse({ idealCycleSecs: Number.NaN }).success).toBe(false)
})

test('composite keys are joined by ~ in paths; numbers beyond 32 bits are no key', () => {
  const key = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
  expect(parseKey(jobOperations, keyText(jobOperations, key))).toEqual(key)
  expect(keyFrom(jobOperations, { jobNum: 'J-1', assemblySeq: '0', oprSeq: 10 })).toEqual(key)
  expect(parseKey(jobOperations, 'J-1~0')).toBe(null)
  expect(parseKey(jobOperations, 'J-1~0~99999999999')).toBe(null)
})

// Proves ADM-082, ADM-083, ADM-084, OPS-125, OPS-126, OPS-131
test('the schema response has required, editable, the key and the list columns', () => {
  const response = schemaResponse(jobOperations)
  expect(response.hierarchy).toEqual({ compositePrimaryKey: ['jobNum', 'assemblySeq', 'oprSeq'] })
  expect(response.fields.jobNum).toEqual({
    type: 'reference',
    valueType: 'text',
    label: 'Job',
    required: 'Y',
    editable: 'false',
    size: 50,
    to: 'jobs',
  })
  expect(response.fields.description).toMatchObject({ required: 'N', editable: 'true' })
  expect(schemaResponse(deviceGroups).fields).toMatchObject({
    deviceGroupId: { required: 'A', editable: 'false' },
    deviceGroupName: { required: 'Y', editable: 'true' },
  })
  expect(response.listViewColumns).toContainEqual({ field: 'oprSeq', excludeFromGlobalSearch: true })
  expect(schemaResponse(resources).hierarchy).toEqual({ primaryKey: 'resourceID' })
})

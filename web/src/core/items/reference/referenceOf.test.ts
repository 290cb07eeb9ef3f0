import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { expect, test } from 'vitest'
import { dependentFields, missingPrerequisite, referenceOf } from './referenceOf.ts'

test('a field that alone identifies a row is chosen from the rows of that type', () => {
  expect(referenceOf(jobs, 'partNum', { partNum: 'P-7' })).toEqual({ to: 'parts', part: 0, fixedParts: {} })
})

test('a field that identifies a row together with others is chosen from the rows that match the others', () => {
  expect(referenceOf(assemblies, 'revision', { partNum: 'P-7' })).toEqual({
    to: 'revisions',
    part: 1,
    fixedParts: { 0: 'P-7' },
  })
  expect(referenceOf(assemblies, 'revision', { partNum: '' })?.fixedParts).toEqual({})
})

test('a field that the server fills with a key is compared with the rows of that type', () => {
  expect(referenceOf(notificationRules, 'notificationID', {})).toEqual({ to: 'notifications', part: 0, fixedParts: {} })
})

test('the machine of an alert is chosen from the machines', () => {
  expect(referenceOf(machineAlerts, 'resourceID', {})).toEqual({ to: 'resources', part: 0, fixedParts: {} })
})

test('a field that refers to nothing has no options', () => {
  expect(referenceOf(assemblies, 'description', {})).toBe(null)
})

test('existing rows are offered where other values are allowed too: the revisions of a job’s part', () => {
  expect(referenceOf(jobs, 'revision', { partNum: 'P-7' })).toEqual({
    to: 'revisions',
    part: 1,
    fixedParts: { 0: 'P-7' },
  })
})

test('a field that depends on another one waits for it, and is cleared when that one changes', () => {
  expect(missingPrerequisite(jobs, 'revision', { partNum: '' })).toBe('partNum')
  expect(missingPrerequisite(jobs, 'revision', { partNum: 'P-7' })).toBe(null)
  expect(missingPrerequisite(jobs, 'partNum', {})).toBe(null)
  expect(dependentFields(jobs, 'partNum')).toEqual(['revision'])
  expect(dependentFields(jobs, 'revision')).toEqual([])
})

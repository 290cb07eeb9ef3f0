import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { expect, test } from 'vitest'
import { chosenAfter, chosenFirst, referenceOf } from './referenceOf.ts'

test('a field that names a row alone is chosen from the rows of that type', () => {
  expect(referenceOf(jobs, 'partNum', { partNum: 'P-7' })).toEqual({ to: 'parts', part: 0, given: {} })
})

test('a field that names a row together with others is chosen from the rows that these leave', () => {
  expect(referenceOf(assemblies, 'revision', { partNum: 'P-7' })).toEqual({
    to: 'revisions',
    part: 1,
    given: { 0: 'P-7' },
  })
  expect(referenceOf(assemblies, 'revision', { partNum: '' })?.given).toEqual({})
})

test('a field that the server fills with a key is compared with the rows of that type', () => {
  expect(referenceOf(notificationRules, 'notificationID', {})).toEqual({ to: 'notifications', part: 0, given: {} })
})

test('the machine of an alert is chosen from the machines', () => {
  expect(referenceOf(machineAlerts, 'resourceID', {})).toEqual({ to: 'resources', part: 0, given: {} })
})

test('a field that refers to nothing has no list', () => {
  expect(referenceOf(assemblies, 'description', {})).toBe(null)
})

test('what exists is offered where anything may be named as well: the revisions of a job’s part', () => {
  expect(referenceOf(jobs, 'revision', { partNum: 'P-7' })).toEqual({ to: 'revisions', part: 1, given: { 0: 'P-7' } })
})

test('what depends on another field waits for it, and means nothing for another value of it', () => {
  expect(chosenFirst(jobs, 'revision', { partNum: '' })).toBe('partNum')
  expect(chosenFirst(jobs, 'revision', { partNum: 'P-7' })).toBe(null)
  expect(chosenFirst(jobs, 'partNum', {})).toBe(null)
  expect(chosenAfter(jobs, 'partNum')).toEqual(['revision'])
  expect(chosenAfter(jobs, 'revision')).toEqual([])
})

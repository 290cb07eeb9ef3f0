import { organizationWithin, streams } from '@takt/domain/areas/messages/subjects.ts'
import { expect, test } from 'vitest'
import { inOrder } from './organizationTables.ts'

test('orders referencing tables before referenced ones; tables with self-references or cycles are deleted as a whole', () => {
  const references = [
    { from: 'jobs', to: 'parts' },
    { from: 'operations', to: 'jobs' },
    { from: 'parts', to: 'parts' },
    { from: 'parts', to: 'organizations' },
    { from: 'yin', to: 'yang' },
    { from: 'yang', to: 'yin' },
  ]
  expect(inOrder(['jobs', 'operations', 'parts', 'tags', 'yang', 'yin'], references)).toEqual([
    { name: 'operations', isWhole: false },
    { name: 'tags', isWhole: false },
    { name: 'jobs', isWhole: false },
    { name: 'parts', isWhole: true },
    { name: 'yang', isWhole: true },
    { name: 'yin', isWhole: true },
  ])
})

test('every stream has subjects with the organization as second token', () => {
  expect(
    Object.values(streams).flatMap((subjects) => subjects.map((subject) => organizationWithin(subject, 7))),
  ).toEqual(['telemetry.7.>', 'tags.7.>', 'rejected.7.>', 'event.7.>'])
  for (const other of ['>', '$KV.things.>', 'telemetry.*', 'a.b.>']) expect(organizationWithin(other, 7)).toBe(null)
})

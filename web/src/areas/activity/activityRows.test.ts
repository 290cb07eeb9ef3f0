import {
  sampleFacts,
  sampleInterval,
  sampleTag,
  sampleTicket,
} from '@takt/domain/areas/activity/activityFacts.fixture.ts'
import { contradictions } from '@takt/domain/areas/activity/contradictions.ts'
import { expect, test } from 'vitest'
import { activityRows, groupRows, linesOf } from './activityRows.ts'

const facts = sampleFacts({
  machines: [
    {
      resourceID: 'M-1',
      stretches: [
        sampleInterval(0, 30, 'running', { jobNum: 'J-1', empIDs: ['E-1'] }),
        sampleInterval(30, 31, 'idle'),
        sampleInterval(31, 60, 'running', { jobNum: 'J-1', empIDs: ['E-1'] }),
      ],
    },
    { resourceID: 'M-2', stretches: [sampleInterval(0, 120, 'running', { jobNum: 'J-2' })] },
  ],
  tickets: [sampleTicket(-10, 60, 'E-1', { resourceID: 'M-1' }), sampleTicket(0, null, 'E-2', { jobNum: null })],
  tags: [
    sampleTag(0, 60, 1),
    sampleTag(0, 120, 1, { empID: null, jobNum: 'J-1' }),
    sampleTag(0, 9, 1, { empID: null }),
  ],
})
const rows = activityRows(facts, contradictions(facts))
const groups = (by: 'machine' | 'person' | 'job') =>
  groupRows(rows, by).map((group) => [group.key, group.rows.map(({ source }) => source).join()])

test('each report of a source is a row clipped to the range; unassigned tags and machines without work have none', () => {
  expect(rows.map(({ source, start, end }) => [source, start / 60_000, end / 60_000])).toEqual([
    ['ticket', 0, 60],
    ['ticket', 0, 120],
    ['machine', 0, 30],
    ['machine', 0, 120],
    ['tag', 0, 60],
    ['tag', 0, 120],
    ['finding', 0, 120],
    ['machine', 31, 60],
  ])
  expect(rows.filter(({ isOpen }) => isOpen).map(({ source }) => source)).toEqual([
    'ticket',
    'machine',
    'tag',
    'finding',
  ])
})

test('rows are grouped by machine, person and job, groups with a conflict first', () => {
  expect(groups('machine')).toEqual([
    ['M-2', 'machine,finding'],
    ['M-1', 'ticket,machine,tag,tag,machine'],
  ])
  expect(groups('person')).toEqual([
    ['E-1', 'ticket,machine,tag,machine'],
    ['E-2', 'ticket'],
  ])
  expect(groups('job').map(([key]) => key)).toEqual(['J-2', 'J-1'])
})

test('rows of a source do not overlap, and short gaps are not drawn', () => {
  const machineRows = rows.filter(({ resourceIDs }) => resourceIDs.includes('M-1'))
  const lines = (source: 'machine' | 'tag' | 'ticket') =>
    linesOf(machineRows, source).map((line) => line.map(({ start, end }) => [start / 60_000, end / 60_000]))
  expect(lines('machine')).toEqual([[[0, 60]]])
  expect(lines('tag')).toEqual([[[0, 60]], [[0, 120]]])
  expect(lines('ticket')).toEqual([[[0, 60]]])
})

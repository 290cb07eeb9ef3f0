import { expect, test } from 'vitest'
import { type Command, matchCommands } from './matchCommands.ts'

const command = (label: string, detail = ''): Command => ({ id: label, label, detail, address: `/${label}` })
const all = [
  command('Job operations', 'Jobs'),
  command('Parts'),
  command('Machine parts'),
  command('Operations', 'Parts'),
]
const labelsFor = (typed: string) => matchCommands(all, typed).map(({ label }) => label)

test('an empty input lists everything in its order', () => {
  expect(labelsFor(' ')).toEqual(['Job operations', 'Parts', 'Machine parts', 'Operations'])
})

test('a prefix of the label precedes the prefix of a word, then a match in the detail', () => {
  expect(labelsFor('par')).toEqual(['Parts', 'Machine parts', 'Operations'])
  expect(labelsFor('operat')).toEqual(['Operations', 'Job operations'])
})

test('every word must match', () => {
  expect(labelsFor('operations jobs')).toEqual(['Job operations'])
  expect(labelsFor('operations machines')).toEqual([])
})

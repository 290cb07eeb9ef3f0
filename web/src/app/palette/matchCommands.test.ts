import { expect, test } from 'vitest'
import { type Command, matchCommands } from './matchCommands.ts'

const command = (label: string, detail = ''): Command => ({ id: label, label, detail, address: `/${label}` })
const all = [
  command('Job operations', 'Jobs'),
  command('Parts'),
  command('Machine parts'),
  command('Operations', 'Parts'),
]
const found = (typed: string) => matchCommands(all, typed).map(({ label }) => label)

test('nothing typed lists everything in its order', () => {
  expect(found(' ')).toEqual(['Job operations', 'Parts', 'Machine parts', 'Operations'])
})

test('a beginning comes before the beginning of a word, then what the detail says', () => {
  expect(found('par')).toEqual(['Parts', 'Machine parts', 'Operations'])
  expect(found('operat')).toEqual(['Operations', 'Job operations'])
})

test('every word must be found', () => {
  expect(found('operations jobs')).toEqual(['Job operations'])
  expect(found('operations machines')).toEqual([])
})

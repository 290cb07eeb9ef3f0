import { expect, test } from 'vitest'
import { enterChips } from '../chips/enterChips.ts'
import { addressEntries } from './addressEntries.ts'

const bad = 'Please enter a valid email address'

// Proves SCH-176
test('an email address is trimmed and lowercased', () => {
  expect(enterChips([], '  Ada.Byron@Plant.Example ', addressEntries).values).toEqual(['ada.byron@plant.example'])
})

// Proves SCH-175
test('text that does not match the pattern of an email address is not added and is reported', () => {
  for (const text of ['ada', 'ada@', 'ada@plant', '@plant.example', 'ada byron@plant.example', 'a@b@plant.example'])
    expect(enterChips([], text, addressEntries)).toEqual({ values: [], left: text, problem: bad })
})

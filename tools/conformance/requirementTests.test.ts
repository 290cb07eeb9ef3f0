import { expect, test } from 'vitest'
import { conformancePage, missingRequirements, requirementTestsIn } from './requirementTests.ts'

// Split, so that these are no annotations of this file.
const slashes = '//'

const source = `${slashes} Proves OPS-001, OPS-002
test('Größe “X” is shown', () => {})

describe('a list', () => {
  ${slashes} Proves OPS-003
  // In the zone of the location.
  it.each([['a', 1]])('is sorted by %s', { timeout: 5 }, () => {})
})
`

test('requirements are read from the annotation above a test, also above test.each and within describe', () => {
  expect(requirementTestsIn('a.test.tsx', source)).toEqual([
    { id: 'OPS-001', file: 'a.test.tsx', title: 'Größe “X” is shown' },
    { id: 'OPS-002', file: 'a.test.tsx', title: 'Größe “X” is shown' },
    { id: 'OPS-003', file: 'a.test.tsx', title: 'is sorted by %s' },
  ])
})

test('rejects an annotation that is not above a test, or names no requirement', () => {
  const message = `a.test.ts: "${slashes} Proves OPS-001" is not directly above a test`
  expect(() => requirementTestsIn('a.test.ts', `${slashes} Proves OPS-001\nconst a = 1\n`)).toThrow(message)
  expect(() => requirementTestsIn('a.test.ts', `${slashes} Proves OPS-001\n\ntest('b', () => {})\n`)).toThrow(message)
  expect(() => requirementTestsIn('a.test.ts', `${slashes} Proves OPS-1\ntest('b', () => {})\n`)).toThrow(
    '"OPS-1" is no',
  )
})

test('requirements without a test are found by the gap in their numbers', () => {
  const tests = ['OPS-001', 'OPS-003', 'ADM-001'].map((id) => ({ id, file: 'a.test.ts', title: 'b' }))
  expect(missingRequirements(tests)).toEqual(['OPS-002'])
})

test('the page lists each requirement with its test', () => {
  expect(conformancePage([{ id: 'OPS-001', file: 'a.test.ts', title: 'b' }])).toMatch(
    /\| OPS-001 \| a\.test\.ts › b \|\n$/,
  )
})

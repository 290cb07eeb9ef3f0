import { expect, test } from 'vitest'
import { failedRequirements } from './failedRequirements.ts'

const first = { id: 'OPS-001', file: 'a.test.ts', title: 'it holds' }
const second = { id: 'OPS-002', file: 'b.test.ts', title: 'it holds, too' }

test('only a passed test of this file and title proves a requirement', () => {
  const results = (title: string, passed: boolean) => new Map([['a.test.ts', [{ title, passed }]]])
  expect(failedRequirements([first], results('it holds', true), true)).toEqual([])
  expect(failedRequirements([first], results('it holds', false), true)).toEqual([first])
  expect(failedRequirements([first], results('it holds, if ever', true), true)).toEqual([first])
  const other = new Map([['b.test.ts', [{ title: 'it holds', passed: true }]]])
  expect(failedRequirements([first], other, true)).toEqual([first])
})

test('a run of some files leaves out requirements of other files', () => {
  const results = new Map([['a.test.ts', [{ title: 'it holds', passed: true }]]])
  expect(failedRequirements([first, second], results, false)).toEqual([])
  expect(failedRequirements([first, second], results, true)).toEqual([second])
})

test('a test with several cases proves its requirement when all of them passed', () => {
  const each = { id: 'OPS-003', file: 'a.test.ts', title: 'when %s (twice) fails $name is told' }
  const results = (passed: boolean) =>
    new Map([
      [
        'a.test.ts',
        [
          { title: 'when A (twice) fails B is told', passed: true },
          { title: 'when C (twice) fails D is told', passed },
        ],
      ],
    ])
  expect(failedRequirements([each], results(true), true)).toEqual([])
  expect(failedRequirements([each], results(false), true)).toEqual([each])
})

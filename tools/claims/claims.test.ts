import { expect, test } from 'vitest'
import { claimsIn, unproven } from './claims.ts'

const [first, second] = claimsIn(`# Conformance

| id  | test |
| --- | ---- |
| OPS-001 | a.test.ts › it holds |
| OPS-002 | b.test.ts › it holds, too |
`)

test('claims are read from the table', () => {
  expect(first).toEqual({ id: 'OPS-001', file: 'a.test.ts', title: 'it holds' })
  expect(second).toEqual({ id: 'OPS-002', file: 'b.test.ts', title: 'it holds, too' })
})

test('a claim is proven by a test of its file and title that passed, and by nothing else', () => {
  const ran = (title: string, passed: boolean) => new Map([['a.test.ts', [{ title, passed }]]])
  expect(unproven([first!], ran('it holds', true), true)).toEqual([])
  expect(unproven([first!], ran('it holds', false), true)).toEqual([first])
  expect(unproven([first!], ran('it holds, if ever', true), true)).toEqual([first])
  expect(unproven([first!], new Map([['b.test.ts', [{ title: 'it holds', passed: true }]]]), true)).toEqual([first])
})

test('a run of some files says nothing of the claims of others', () => {
  const ran = new Map([['a.test.ts', [{ title: 'it holds', passed: true }]]])
  expect(unproven([first!, second!], ran, false)).toEqual([])
  expect(unproven([first!, second!], ran, true)).toEqual([second])
})

test('a test that is run for each of several cases proves its claim when all of them passed', () => {
  const each = { id: 'OPS-003', file: 'a.test.ts', title: 'when %s (twice) fails $name is told' }
  const ran = (passed: boolean) =>
    new Map([
      [
        'a.test.ts',
        [
          { title: 'when A (twice) fails B is told', passed: true },
          { title: 'when C (twice) fails D is told', passed },
        ],
      ],
    ])
  expect(unproven([each], ran(true), true)).toEqual([])
  expect(unproven([each], ran(false), true)).toEqual([each])
})

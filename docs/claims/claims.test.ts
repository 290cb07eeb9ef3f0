import { describe, expect, test } from 'vitest'
import { claimsWithoutPass, type RunTest } from './claimsWithoutPass.ts'
import { claimsWithoutText } from './claimsWithoutText.ts'
import { readClaims } from './readClaims.ts'

const claim = { demand: 'OPS-001', file: 'a.test.ts', title: 'parts (good) are counted' }
const each = { demand: 'OPS-002', file: 'a.test.ts', title: '$type: %s stays' }

describe('before a run', () => {
  const read = (text: string) => (file: string) => (file === 'a.test.ts' ? text : null)
  test.each([
    ["test('parts (good) are counted', () => {})", []],
    ["test.each(cases)(\n  'parts (good) are counted',\n", []],
    ["// 'parts (good) are counted'", ['OPS-001: a.test.ts has no test “parts (good) are counted”']],
    ["test('parts (good) are counted twice')", ['OPS-001: a.test.ts has no test “parts (good) are counted”']],
  ])('a claim is a title of its file, not a comment or a piece of a title: %s', (text, sentences) => {
    expect(claimsWithoutText([claim], read(text))).toEqual(sentences)
  })

  test('a claim without a file or without a title is named', () => {
    expect(claimsWithoutText([{ ...claim, file: 'b.test.ts' }], read(''))).toEqual([
      'OPS-001: there is no file b.test.ts',
    ])
    expect(claimsWithoutText([{ ...claim, title: '' }], read(''))).toEqual(['OPS-001 names no test'])
  })
})

describe('after a run', () => {
  const afterRun = (...tests: RunTest[]) =>
    claimsWithoutPass([claim, each], new Map([['a.test.ts', tests]]), { whole: false })
  const counted: RunTest = { title: claim.title, state: 'passed' }
  const stays: RunTest = { title: 'jobs: J-1 stays', state: 'passed' }

  test('a claim holds whose test passed, with what a run fills into its title', () => {
    expect(afterRun(counted, stays)).toEqual([])
  })

  test.each(['skipped', 'failed', 'pending'] as const)('a test that is %s proves nothing', (state) => {
    expect(afterRun({ ...counted, state }, stays)).toEqual([`OPS-001: “${claim.title}” in a.test.ts is ${state}`])
    expect(afterRun(counted, stays, { title: 'parts: P-1 stays', state })).toEqual([
      `OPS-002: “parts: P-1 stays” in a.test.ts is ${state}`,
    ])
  })

  test('a test that has another title by now, or that did not run, proves nothing', () => {
    expect(afterRun({ ...counted, title: 'parts (good) are counted twice' }, stays)).toEqual([
      `OPS-001: “${claim.title}” did not run in a.test.ts`,
    ])
    expect(afterRun(counted)).toEqual(['OPS-002: “$type: %s stays” did not run in a.test.ts'])
  })

  test('claims of files that did not run count where every file was to run', () => {
    expect(claimsWithoutPass([claim], new Map(), { whole: false })).toEqual([])
    expect(claimsWithoutPass([claim], new Map(), { whole: true })).toEqual(['OPS-001: a.test.ts did not run'])
  })
})

test('every row of docs/conformance.md is read', () => {
  const claims = readClaims()
  expect(claims.length).toBeGreaterThan(400)
  for (const { demand, file, title } of claims)
    expect([demand, file !== '', title !== '']).toEqual([demand, true, true])
})

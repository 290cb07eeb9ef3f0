import { expect, test } from 'vitest'
import { type ReportedContext, wholeContext } from './wholeContext.ts'

const job = {
  partNum: 'P-1',
  revision: 'A',
  assemblies: [
    { assemblySeq: 0, partNum: null, revision: null },
    { assemblySeq: 1, partNum: 'P-2', revision: 'B' },
    { assemblySeq: 2, partNum: null, revision: null },
  ],
  operations: [
    { assemblySeq: 0, oprSeq: 10, resourceID: 'M-1' },
    { assemblySeq: 1, oprSeq: 10, resourceID: 'M-2' },
    { assemblySeq: 1, oprSeq: 20, resourceID: 'M-2' },
    { assemblySeq: 2, oprSeq: 30, resourceID: null },
  ],
}
const at = (assemblySeq: number | null, oprSeq: number | null, more: ReportedContext = {}) =>
  Object.values(wholeContext({ jobNum: 'J-2', assemblySeq, oprSeq, ...more }, job)).join(' ')

test('derives the machine from the operation if it names exactly one', () => {
  expect([at(0, 10), at(1, 20), at(null, 20)]).toEqual(['M-1 P-1 A', 'M-2 P-2 B', 'M-2 P-1 A'])
  expect([at(null, 10), at(null, null), at(0, 20), at(2, 30)]).toEqual([' P-1 A', ' P-1 A', ' P-1 A', '  '])
})

test('derives part and revision from the assembly, or from the job if it makes its part; reported values are preserved', () => {
  expect(at(2, 10)).toBe('  ')
  expect(at(0, 10, { resourceID: 'M-2', partNum: 'P-2' })).toBe('M-2 P-2 ')
  expect(at(0, 10, { partNum: 'P-1', partRevision: 'C' })).toBe('M-1 P-1 C')
  expect(at(0, 10, { partNum: 'P-1' })).toBe('M-1 P-1 A')
  expect(wholeContext({}, undefined)).toEqual({ resourceID: null, partNum: null, partRevision: null })
})

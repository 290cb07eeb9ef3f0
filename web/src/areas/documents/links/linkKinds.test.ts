import type { DocLink } from '@takt/domain/areas/documents/responses/docLink.ts'
import { expect, test } from 'vitest'
import { kindOf } from './linkKinds.ts'

test('a link belongs to the operation that it names, otherwise to the part or job', () => {
  const link = (fields: object) => kindOf({ docID: 1, pageId: 2, ...fields } as DocLink)?.type.name
  const operation = { revision: 'A', assemblySeq: 0, oprSeq: 10 }
  expect(link({ partNum: 'P-1', ...operation })).toBe('partOperations')
  expect(link({ partNum: 'P-1', revision: 'A' })).toBe('parts')
  expect(link({ jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: null })).toBe('jobOperations')
  expect(link({ jobNum: 'J-1', assemblySeq: 0 })).toBe('jobs')
  expect([link({ requestID: 4 }), link({ empID: 'E1' }), link({ resourceID: 'M' }), link({})]).toEqual([
    'requests',
    'employees',
    'resources',
    undefined,
  ])
})

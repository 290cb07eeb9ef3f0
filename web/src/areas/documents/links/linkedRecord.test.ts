import { expect, test } from 'vitest'
import { isOwnLink } from './linkedRecord.ts'

test('a link belongs to a record itself if it names exactly that record', () => {
  const none = { docID: 1, pageId: 2, partNum: null, jobNum: null }
  const link = (fields: object) => ({ ...none, ...fields })
  const operation = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }
  expect(isOwnLink(link(operation), operation)).toBe(true)
  expect(isOwnLink(link({ jobNum: 'J-100' }), operation)).toBe(false)
  expect(isOwnLink(link({ partNum: 'P-100' }), operation)).toBe(false)
  expect(isOwnLink(link(operation), { jobNum: 'J-100' })).toBe(false)
})

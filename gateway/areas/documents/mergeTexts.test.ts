import { longestPage } from '@takt/domain/areas/documents/docRevisions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts } from './mergeTexts.ts'

const lines = (...of: readonly string[]) => of.join('\n')

test('what two changed at different lines is put together; the same lines, or lines that touch, are a conflict', () => {
  const base = lines('a', 'b', 'c', 'd', 'e')
  expect(mergeTexts(lines('A', 'b', 'c', 'd', 'e'), base, lines('a', 'b', 'c', 'd', 'e', 'f'))).toBe(
    lines('A', 'b', 'c', 'd', 'e', 'f'),
  )
  expect(mergeTexts(lines('a', 'c', 'd', 'e'), base, lines('a', 'b', 'c', 'x', 'd', 'e'))).toBe(
    lines('a', 'c', 'x', 'd', 'e'),
  )
  expect(mergeTexts(lines('a', 'B', 'c', 'd', 'e'), base, lines('a', '2', 'c', 'd', 'e'))).toBe(null)
  expect(mergeTexts(lines('a', 'B', 'c', 'd', 'e'), base, lines('a', 'b', 'C', 'd', 'e'))).toBe(null)
  expect(mergeTexts(lines('a', 'B', 'c', 'd', 'e'), base, lines('a', 'B', 'c', 'd', 'e'))).toBe(
    lines('a', 'B', 'c', 'd', 'e'),
  )
  expect(mergeTexts('mine', '', 'theirs')).toBe(null)
})

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((made) => made.join('\n'))

test('who changed nothing gets what the other wrote; both sides count alike', () => {
  fc.assert(
    fc.property(text, text, text, (mine, base, theirs) => {
      expect(mergeTexts(base, base, theirs)).toBe(theirs)
      expect(mergeTexts(mine, base, base)).toBe(mine)
      expect(mergeTexts(mine, base, mine)).toBe(mine)
      expect(mergeTexts(mine, base, theirs)).toBe(mergeTexts(theirs, base, mine))
    }),
  )
})

test('two edits of a page of empty lines, the longest that is accepted, are merged', () => {
  const base = '\n'.repeat(longestPage)
  expect(mergeTexts(`mine${base}`, base, `${base}theirs`)).toBe(`mine${base}theirs`)
})

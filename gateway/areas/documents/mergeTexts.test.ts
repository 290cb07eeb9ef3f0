import { longestPage } from '@takt/domain/areas/documents/docRevisions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts } from './mergeTexts.ts'

const lines = (...of: readonly string[]) => of.join('\n')

test('merges changes of different lines; changes of the same or adjacent lines are a conflict', () => {
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

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((parts) => parts.join('\n'))

test('a side without changes gets the text of the other; both sides are treated alike', () => {
  fc.assert(
    fc.property(text, text, text, (mine, base, theirs) => {
      expect(mergeTexts(base, base, theirs)).toBe(theirs)
      expect(mergeTexts(mine, base, base)).toBe(mine)
      expect(mergeTexts(mine, base, mine)).toBe(mine)
      expect(mergeTexts(mine, base, theirs)).toBe(mergeTexts(theirs, base, mine))
    }),
  )
})

test('merges two edits of a page of empty lines with the maximum accepted length', () => {
  const base = '\n'.repeat(longestPage)
  expect(mergeTexts(`mine${base}`, base, `${base}theirs`)).toBe(`mine${base}theirs`)
})

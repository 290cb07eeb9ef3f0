import { expect, test } from 'vitest'
import { codeProblem, codesOf } from './codesOf.ts'

test('codes are read from lists, pasted columns and text, each once, at its first position', () => {
  expect(codesOf(['b1', 'A1', 'B1'])).toEqual(['B1', 'A1'])
  expect(codesOf('3074 257b f719 4e40 0000 1a85, e12;E12\n\tA1 ')).toEqual(['3074257BF7194E4000001A85', 'E12', 'A1'])
  expect([codesOf(null), codesOf(''), codesOf(' , ')]).toEqual([[], [], []])
})

test('the first invalid code is reported with its problem', () => {
  expect(codeProblem(['A1', 'B2'])).toBe(null)
  expect(codeProblem(['A1', '<B>'])).toMatch(/^<B> must be a tag code/)
})

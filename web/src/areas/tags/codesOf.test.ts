import { expect, test } from 'vitest'
import { codeProblem, codesOf } from './codesOf.ts'

test('codes are read from lists, from pasted columns and from text, each once, the first counting', () => {
  expect(codesOf(['b1', 'A1', 'B1'])).toEqual(['B1', 'A1'])
  expect(codesOf('3074 257b f719 4e40 0000 1a85, e12;E12\n\tA1 ')).toEqual(['3074257BF7194E4000001A85', 'E12', 'A1'])
  expect([codesOf(null), codesOf(''), codesOf(' , ')]).toEqual([[], [], []])
})

test('the first that is no code is named with what is wrong with it', () => {
  expect(codeProblem(['A1', 'B2'])).toBe(null)
  expect(codeProblem(['A1', '<B>'])).toMatch(/^<B> must be a tag code/)
})

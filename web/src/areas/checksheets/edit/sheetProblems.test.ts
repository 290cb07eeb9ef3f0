import { expect, test } from 'vitest'
import { sheetProblems } from './sheetProblems.ts'

const linesOf = (text: string) => sheetProblems(text).problems.map(({ row, column }) => [row, column])

test('problems are listed at the line number of an editor, also after empty lines and multi-line cells', () => {
  expect(sheetProblems('').problemCount).toBe(0)
  expect(linesOf('checkID,text,nominal\nD1,Bore,ten\n')).toEqual([[2, 'nominal']])
  expect(linesOf('checkID,text,nominal\n\nD1,Bore,1\n\nD2,Bore,ten\n')).toEqual([[5, 'nominal']])
  const several = 'checkID,text,nominal\nD1,"over\nthree\nlines",1\nD2,Bore,ten\nD3,Bore,two\n'
  expect(linesOf(several).slice(-2)).toEqual([
    [5, 'nominal'],
    [6, 'nominal'],
  ])
  expect(linesOf(several.replaceAll('\n', '\r\n')).slice(-2)).toEqual([
    [5, 'nominal'],
    [6, 'nominal'],
  ])
})

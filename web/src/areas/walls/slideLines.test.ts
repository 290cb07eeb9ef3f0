import { expect, test } from 'vitest'
import { draftOf, lineOf, moveLine, namedProblems, slideOf } from './slideLines.ts'

test('a slide is stored as a line while it is typed, including blanks and invalid text', () => {
  for (const draft of [
    { seconds: '30', address: '/efficiency/overall?range=today' },
    { seconds: '', address: '' },
    { seconds: '1,5', address: 'not yet an address' },
  ])
    expect(draftOf(lineOf(draft))).toEqual(draft)
})

test('seconds are sent as a number if valid, else as text for the server to reject', () => {
  expect(slideOf('30 /wall ')).toEqual({ seconds: 30, address: '/wall' })
  expect(slideOf('soon /wall')).toEqual({ seconds: 'soon', address: '/wall' })
  expect(slideOf(' /wall')).toEqual({ seconds: '', address: '/wall' })
})

test('lines move by one position and stop at the edges', () => {
  const lines = ['1 /a', '2 /b', '3 /c']
  expect(moveLine(lines, 0, 1)).toEqual(['2 /b', '1 /a', '3 /c'])
  expect(moveLine(lines, 2, -1)).toEqual(['1 /a', '3 /c', '2 /b'])
  expect(moveLine(lines, 0, -1)).toBe(lines)
  expect(moveLine(lines, 2, 1)).toBe(lines)
})

test('problems are reported with the visible field names', () => {
  expect(
    namedProblems({ 'slides.1.address': 'is required', 'slides.0.seconds': 'is low', slides: 'are few', x: 'y' }),
  ).toEqual({
    'Address of dashboard 2': 'is required',
    'Seconds of dashboard 1': 'is low',
    Dashboards: 'are few',
    x: 'y',
  })
})

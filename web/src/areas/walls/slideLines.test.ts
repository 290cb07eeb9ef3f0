import { expect, test } from 'vitest'
import { draftOf, lineOf, movedLine, namedProblems, slideOf } from './slideLines.ts'

test('a slide is held as a line while it is typed, blanks and nonsense included', () => {
  for (const draft of [
    { seconds: '30', address: '/efficiency/overall?range=today' },
    { seconds: '', address: '' },
    { seconds: '1,5', address: 'not yet an address' },
  ])
    expect(draftOf(lineOf(draft))).toEqual(draft)
})

test('what is sent is a number of seconds where one was typed, else the text for the server to refuse', () => {
  expect(slideOf('30 /wall ')).toEqual({ seconds: 30, address: '/wall' })
  expect(slideOf('soon /wall')).toEqual({ seconds: 'soon', address: '/wall' })
  expect(slideOf(' /wall')).toEqual({ seconds: '', address: '/wall' })
})

test('lines move by one and stay at the edges', () => {
  const lines = ['1 /a', '2 /b', '3 /c']
  expect(movedLine(lines, 0, 1)).toEqual(['2 /b', '1 /a', '3 /c'])
  expect(movedLine(lines, 2, -1)).toEqual(['1 /a', '3 /c', '2 /b'])
  expect(movedLine(lines, 0, -1)).toBe(lines)
  expect(movedLine(lines, 2, 1)).toBe(lines)
})

test('what is wrong is told by the names that people see', () => {
  expect(
    namedProblems({ 'slides.1.address': 'must be given', 'slides.0.seconds': 'is low', slides: 'are few', x: 'y' }),
  ).toEqual({
    'Address of dashboard 2': 'must be given',
    'Seconds of dashboard 1': 'is low',
    Dashboards: 'are few',
    x: 'y',
  })
})

import { expect, test } from 'vitest'
import { createSourceClock } from './sourceClock.ts'

const read = (timeZone: string | undefined, ...texts: string[]) => {
  const clock = createSourceClock(timeZone)
  return texts.map((text) => {
    const time = clock(text)
    return time && new Date(time.at).toISOString()
  })
}

test('a timestamp without zone is a wall time of the zone; one with a zone is not', () => {
  expect(
    read('America/New_York', '2026-11-28T10:32:05.519', '2026-11-28T10:32:05.519Z', '2026-11-28T10:32:05.519+01:00'),
  ).toEqual(['2026-11-28T15:32:05.519Z', '2026-11-28T10:32:05.519Z', '2026-11-28T09:32:05.519Z'])
  expect(read(undefined, '2026-11-28T10:32:05')).toEqual(['2026-11-28T10:32:05.000Z'])
})

test('the hour that occurs twice: the first, unless time would step back', () => {
  expect(
    read('Europe/Berlin', '2026-10-25T01:59:00', '2026-10-25T02:10:00', '2026-10-25T02:59:59.5', '2026-10-25T02:59:59'),
  ).toEqual([
    '2026-10-24T23:59:00.000Z',
    '2026-10-25T00:10:00.000Z',
    '2026-10-25T00:59:59.500Z',
    '2026-10-25T00:59:59.000Z',
  ])
  expect(read('Europe/Berlin', '2026-10-25T02:59:00', '2026-10-25T02:10:00', '2026-10-25T03:00:00')).toEqual([
    '2026-10-25T00:59:00.000Z',
    '2026-10-25T01:10:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ])
})

test('a time that does not occur is the first instant after the gap', () =>
  expect(read('Europe/Berlin', '2026-03-29T02:30:00')).toEqual(['2026-03-29T01:00:00.000Z']))

test.each(['0001-01-01T00:00:00', '9999-01-01T00:00:00', 'yesterday'])('%s is not an instant', (text) =>
  expect(read('Europe/Berlin', text)).toEqual([null]),
)

import { expect, test } from 'vitest'
import { createReadingTime } from './readingTime.ts'

const start = 1_700_000_000_000
const value = (source: number | null, server: number | null, published: number) => ({
  source: source === null ? null : start + source,
  server: server === null ? null : start + server,
  published: start + published,
})
const instants = (...notifications: ReturnType<typeof value>[][]) => {
  const time = createReadingTime()
  return notifications.map((values) => time.of(values).map((at) => at - start))
}

test('the time of the source counts; without it that of the server, then that of the message', () =>
  expect(instants([value(10, 20, 500), value(null, 30, 500), value(null, null, 500)])).toEqual([[10, 30, 500]]))

test('a value that is up to a second older stays where it is', () =>
  expect(instants([value(5_000, 5_000, 5_000)], [value(4_200, 5_100, 5_500)])).toEqual([[5_000], [4_200]]))

test('a source whose clock is far behind has the time of the server', () =>
  expect(instants([value(0, 0, 0)], [value(-600_000, 400, 500)], [value(-599_000, 900, 1_000)])).toEqual([
    [0],
    [400],
    [900],
  ]))

test('an old value without a later time of the server counts now', () =>
  expect(instants([value(9_000, 9_000, 9_000)], [value(1_000, 1_000, 9_500)])).toEqual([[9_000], [9_000]]))

test('a clock of the server that is set back is followed', () =>
  expect(instants([value(3_600_000, 3_600_000, 3_600_000)], [value(100, 100, 500)])).toEqual([[3_600_000], [100]]))

test('a source whose clock is ahead of its server has the time of the server, and delays nothing after it', () =>
  expect(instants([value(3_600_000, 10, 500)], [value(700, 710, 1_000)])).toEqual([[10], [700]]))

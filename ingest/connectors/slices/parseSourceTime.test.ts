import { expect, test } from 'vitest'
import { parseSourceTime } from './parseSourceTime.ts'

test.each([
  ['2022-08-08T13:51:34.7167146Z', '2022-08-08T13:51:34.716Z', 714_600],
  ['2022-08-08T13:51:34Z', '2022-08-08T13:51:34.000Z', 0],
  ['2022-08-08T13:51:34.5', '2022-08-08T13:51:34.500Z', 0],
  ['2022-08-08T13:51:34.5+02:00', '2022-08-08T11:51:34.500Z', 0],
  ['2022-08-08T13:51:34.5-0330', '2022-08-08T17:21:34.500Z', 0],
  ['2022-08-08T13:51:34.123456789Z', '2022-08-08T13:51:34.123Z', 456_789],
])('%s is parsed to the nanosecond', (text, at, fine) => {
  expect(parseSourceTime(text)).toEqual({ at: Date.parse(at), fine })
})

test.each(['', 'now', '2022-02-30T00:00:00Z', '2022-13-01T00:00:00Z', '2022-08-08T25:00:00Z', '123.45', '2022-08-08'])(
  '%s is not an instant',
  (text) => expect(parseSourceTime(text)).toBeNull(),
)

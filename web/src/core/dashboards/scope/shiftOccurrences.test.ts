import { expect, test } from 'vitest'
import { shiftOccurrences } from './shiftOccurrences.ts'

const at = (time: string) => Date.parse(`2026-03-10T${time}Z`)

test('the current shift ends with the hour, past shifts at their end', () => {
  const asOf = at('11:20:05')
  expect(
    shiftOccurrences(
      [
        { start: at('10:00:00'), end: asOf },
        { start: at('02:00:00'), end: at('10:00:00') },
      ],
      asOf,
    ),
  ).toEqual([
    { start: at('02:00:00'), end: at('10:00:00') },
    { start: at('10:00:00'), end: at('12:00:00') },
  ])
})

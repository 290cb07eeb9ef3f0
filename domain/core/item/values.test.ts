import { expect, test } from 'vitest'
import { dateText, instantText, parseInstant } from './values.ts'

test('rejects days and instants of rows outside 1900 to 2199', () => {
  for (const day of ['1900-01-01', '2199-12-31']) {
    expect(dateText.safeParse(day).success).toBe(true)
    expect(instantText.safeParse(`${day}T12:00:00Z`).success).toBe(true)
  }
  for (const day of ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
    expect(dateText.safeParse(day).success).toBe(false)
    expect(instantText.safeParse(`${day}T12:00:00Z`).success).toBe(false)
  }
})

test('rejects an instant that a database cannot store', () => {
  expect(parseInstant('0001-01-01T00:00:00Z')).toBe(Date.parse('0001-01-01T00:00:00Z'))
  for (const text of ['-271821-04-20T00:00Z', '0000-12-31T00:00Z', '9999-12-31T00:00Z', '+275760-09-13T00:00Z'])
    expect(parseInstant(text)).toBe(null)
})

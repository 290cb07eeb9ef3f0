import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** Thirds of a second that are added up in another order differ in their last place. */
const toTwelveDigits = (told: unknown): unknown =>
  JSON.parse(JSON.stringify(told, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)))

/**
 * As `expect(found).toEqual(expected)`, numbers to twelve digits; its many steps are taken only where there is something
 * to tell.
 */
export function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(toTwelveDigits(found)).toEqual(toTwelveDigits(expected))
}

/** Numbers that are equal to nine digits, or else the very same. */
export function expectClose(found: unknown, expected: unknown, name: string): void {
  if (found === expected) return
  if (typeof found === 'number' && typeof expected === 'number')
    expect(Math.abs(found - expected), name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
  else expect([name, found]).toEqual([name, expected])
}

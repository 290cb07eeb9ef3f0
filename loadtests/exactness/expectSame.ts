import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** Same as `expect(actual).toEqual(expected)`, but runs the slow comparison only if there is a difference to report. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

/** Expects numbers to match to nine digits, and other values to be identical. */
export function expectClose(actual: unknown, expected: unknown, name: string): void {
  if (actual === expected) return
  if (typeof actual === 'number' && typeof expected === 'number')
    expect(Math.abs(actual - expected), name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
  else expect([name, actual]).toEqual([name, expected])
}

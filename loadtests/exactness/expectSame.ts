import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** As `expect(found).toEqual(expected)`, whose many steps are taken only where there is something to tell. */
export function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected)
}

/** Numbers that are equal to nine digits, or else the very same. */
export function expectClose(found: unknown, expected: unknown, name: string): void {
  if (found === expected) return
  if (typeof found === 'number' && typeof expected === 'number')
    expect(Math.abs(found - expected), name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
  else expect([name, found]).toEqual([name, expected])
}

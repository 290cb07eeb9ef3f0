import { expect, test } from 'vitest'
import { waitText } from './attemptLimit.ts'

test.each([
  [1, '1 second'],
  [40.2, '41 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [840.5, '15 minutes'],
  [86_400, '24 hours'],
])('%d seconds are shown as %s', (secs, text) => {
  expect(waitText(secs)).toBe(text)
})

import { expect, test, vi } from 'vitest'
import { tellRevived } from './tellRevived.ts'

test('a restore says what it brought back that was taken away since, and what ends it', () => {
  const said: string[] = []
  const told = vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  const at = '2026-03-02T14:00:00.000Z'
  tellRevived({ at, signedOut: null })
  const revived = said.splice(0).join('')
  tellRevived({ at, signedOut: { sessions: 2, apiTokens: 1, displays: 0 } })
  told.mockRestore()
  expect(revived).toContain('as it did at 2026-03-02T14:00:00.000Z')
  expect(revived).toMatch(
    /Sessions, API tokens and wall boards that were ended since are good again\. .*--sign-out-all/s,
  )
  expect(revived).toContain('Credentials of devices that were revoked')
  expect(said.join('')).toContain('Ended: 2 sessions, 1 API tokens, 0 wall boards')
  expect(said.join('')).toContain('Credentials of devices that were revoked')
})

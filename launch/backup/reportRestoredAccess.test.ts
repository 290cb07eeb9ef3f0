import { expect, test, vi } from 'vitest'
import { reportRestoredAccess } from './reportRestoredAccess.ts'

test('a restore reports access that it brought back and that was revoked since, and how to revoke it', () => {
  const output: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((line) => output.push(String(line)) > 0)
  const at = '2026-03-02T14:00:00.000Z'
  reportRestoredAccess({ at, signedOut: null })
  const revived = output.splice(0).join('')
  reportRestoredAccess({ at, signedOut: { sessions: 2, apiTokens: 1, displays: 0 } })
  stdout.mockRestore()
  expect(revived).toContain('as they were at 2026-03-02T14:00:00.000Z')
  expect(revived).toMatch(
    /Sessions, API tokens and wall displays that were ended since are valid again\. .*--sign-out-all/s,
  )
  expect(revived).toContain('Device credentials that were revoked')
  expect(output.join('')).toContain('Ended: 2 sessions, 1 API tokens, 0 wall displays')
  expect(output.join('')).toContain('Device credentials that were revoked')
})

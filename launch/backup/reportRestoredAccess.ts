import { printLine } from '../progress.ts'
import type { Restored } from './restore.ts'

/** Reports access that a restore has brought back and that was revoked since the backup, and how to revoke it. */
export function reportRestoredAccess({ at, signedOut }: Restored): void {
  printLine(`  Passwords, permissions and disabled users are as they were at ${at}.`)
  if (signedOut) {
    const { sessions, apiTokens, displays } = signedOut
    printLine(
      `  Ended: ${sessions} sessions, ${apiTokens} API tokens, ${displays} wall displays. Links in emails are no longer valid.`,
    )
  } else {
    printLine(
      '  Sessions, API tokens and wall displays that were ended since are valid again. To end them all, empty the',
    )
    printLine('  folder and restore with --sign-out-all; or end them one by one after the start.')
  }
  printLine(
    '  Device credentials that were revoked or replaced since are valid again; those created since are missing from',
  )
  printLine('  the list. Create new ones for these devices after the start (docs/operating.md, "Back up and restore").')
}

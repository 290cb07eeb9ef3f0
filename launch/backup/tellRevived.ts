import { say } from '../progress.ts'
import type { Restored } from './restore.ts'

/** Tells what a restore has brought back that was taken away since the backup, and what is to be done about it. */
export function tellRevived({ at, signedOut }: Restored): void {
  say(`  Who may do what stands as it did at ${at}: passwords, rights, and who is disabled, too.`)
  if (signedOut) {
    const { sessions, apiTokens, displays } = signedOut
    say(`  Ended: ${sessions} sessions, ${apiTokens} API tokens, ${displays} wall boards; links in letters are void.`)
  } else {
    say('  Sessions, API tokens and wall boards that were ended since are good again. To end them all, empty the')
    say('  folder and restore with --sign-out-all; or end them one by one after the start.')
  }
  say('  Credentials of devices that were revoked or replaced since are good again; those made since stand in no')
  say('  list. Make new ones for these devices after the start (docs/operating.md, "Back up and restore").')
}

import { SessionConflictPage } from '../areas/account/SessionConflictPage.tsx'
import { LoadingOverlay } from '../core/kit/dialog/LoadingOverlay.tsx'
import { useSession } from '../core/session/SessionContext.tsx'
import { sessionTexts } from '../core/session/texts.ts'

/** The page shown while the session is being restored; lets the user choose if that is ambiguous. */
export function RestoringPage() {
  const unreachable = useSession((state) => state.hasTag('unreachable'))
  const needsChoice = useSession((state) => state.hasTag('deciding'))
  if (needsChoice) return <SessionConflictPage />
  return <LoadingOverlay label={unreachable ? sessionTexts.unreachable : sessionTexts.restoring} />
}

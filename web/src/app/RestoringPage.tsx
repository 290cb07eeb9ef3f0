import { WhoGoesOnPage } from '../areas/account/WhoGoesOnPage.tsx'
import { LoadingOverlay } from '../core/kit/dialog/LoadingOverlay.tsx'
import { useSession } from '../core/session/SessionContext.tsx'
import { sessionTexts } from '../core/session/texts.ts'

/** Stands in while it is found out who is there, and asks where that is not clear. */
export function RestoringPage() {
  const unreachable = useSession((state) => state.hasTag('unreachable'))
  const isAsking = useSession((state) => state.hasTag('asking'))
  if (isAsking) return <WhoGoesOnPage />
  return <LoadingOverlay label={unreachable ? sessionTexts.unreachable : sessionTexts.restoring} />
}

import { LoadingOverlay } from '../kit/dialog/LoadingOverlay.tsx'
import { useSession } from '../session/SessionContext.tsx'
import { sessionTexts } from '../session/texts.ts'

/** Stands in while it is found out who is there. */
export function RestoringPage() {
  const unreachable = useSession((state) => state.hasTag('unreachable'))
  return <LoadingOverlay label={unreachable ? sessionTexts.unreachable : sessionTexts.restoring} />
}

import { useSession } from '../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../core/session/useIsPlaced.ts'

/** True if this session can use chat: wall displays cannot, and no session can while names are masked. */
export function useMayChat(): boolean {
  const isPerson = useSession(({ context }) => !context.isDisplay && !context.maskMode)
  return useIsPlaced() && isPerson
}

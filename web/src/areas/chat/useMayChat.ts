import { useSession } from '../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../core/session/useIsPlaced.ts'

/** Whether this session takes part in chat: displays do not, nor does anybody while names are masked. */
export function useMayChat(): boolean {
  const isPerson = useSession(({ context }) => !context.isDisplay && !context.maskMode)
  return useIsPlaced() && isPerson
}

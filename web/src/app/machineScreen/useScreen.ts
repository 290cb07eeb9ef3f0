import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { useSession } from '../../core/session/SessionContext.tsx'

/** Returns the screen of this session; null if the session is not a screen's, or is not restored yet. */
export const useScreen = (): MachineScreen | null => useSession(({ context }) => context.user?.screen ?? null)

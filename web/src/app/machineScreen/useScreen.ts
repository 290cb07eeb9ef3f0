import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { useSession } from '../../core/session/SessionContext.tsx'

/** Which screen this is; null while the session is no screen's, or not known yet. */
export const useScreen = (): MachineScreen | null => useSession(({ context }) => context.user?.screen ?? null)

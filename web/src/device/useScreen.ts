import type { MachineScreen } from '@takt/domain/access/screens.ts'
import { useSession } from '../session/SessionContext.tsx'

/** Which screen this is; null while the session is no screen's, or not known yet. */
export const useScreen = (): MachineScreen | null => useSession(({ context }) => context.user?.screen ?? null)

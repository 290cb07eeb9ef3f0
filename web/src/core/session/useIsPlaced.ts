import { useSession } from './SessionContext.tsx'

/** True if a user is signed in and entity and organization are saved; plant data are requested only then. */
export const useIsPlaced = (): boolean =>
  useSession((state) => state.matches({ auth: 'ready' }) || state.matches({ auth: 'refreshing' }))

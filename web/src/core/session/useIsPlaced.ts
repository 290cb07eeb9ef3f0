import { useSession } from './SessionContext.tsx'

/** Whether somebody is signed in and entity and organization are kept: only then are data of the plant asked for. */
export const useIsPlaced = (): boolean =>
  useSession((state) => state.matches({ auth: 'ready' }) || state.matches({ auth: 'refreshing' }))

import { useSession } from '../session/SessionContext.tsx'

/** Whether this session takes part in chat: displays do not, nor does anybody while names are masked. */
export const useMayChat = (): boolean =>
  useSession(
    (state) =>
      (state.matches({ auth: 'ready' }) || state.matches({ auth: 'refreshing' })) &&
      !state.context.isDisplay &&
      !state.context.maskMode,
  )

import { recordedWith } from '@takt/domain/checksheets/checkEntry.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'

/** Whether whoever is signed in may say what was found, as the server decides it. */
export const useMayFill = (): boolean =>
  useSession(
    ({ context: { user } }) =>
      userMay(user, 'checksheets', 'read') && recordedWith.some((flag) => userMay(user, 'dashboards', flag)),
  )

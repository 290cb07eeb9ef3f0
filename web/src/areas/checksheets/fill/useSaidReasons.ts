import { useSession } from '../../../core/session/SessionContext.tsx'
import { useValues } from '../ValuesPanel.tsx'
import { type Explained, usualAnswers } from './usualAnswers.ts'

const none: readonly Explained[] = []

/** What is offered for the two questions that something out of tolerance raises: one tap in place of typing. */
export function useSaidReasons(check: { pageId: number; checkID: string; resourceID: string | undefined }) {
  const { pageId, checkID, resourceID } = check
  const isScreen = useSession(({ context }) => context.isDisplay)
  // The screen at a machine is told of that machine alone.
  const ofMachine = isScreen ? { resourceID } : {}
  const ofCheck = useValues({ pageId, checkID, ...ofMachine, onlyOutside: true, limit: 100 }).data?.values ?? none
  const ofAll = useValues({ ...ofMachine, onlyOutside: true, limit: 200 }).data?.values ?? none
  return {
    reason: usualAnswers('reason', ofCheck, ofAll),
    action: usualAnswers('action', ofCheck, ofAll),
  }
}

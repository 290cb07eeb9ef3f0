import { useMemo } from 'react'
import { useSession } from '../../core/session/SessionContext.tsx'
import { calleesOf } from './screen/callees.ts'
import { useDirectory } from './screen/useDirectory.ts'

/**
 * Returns a function that maps names in the call history and in messages to display names: users, including the own
 * one, by user name; unknown names are returned unchanged.
 */
export function usePartyName(): (inHistory: string) => string {
  const { data } = useDirectory(false)
  const ownUser = useSession(({ context }) => context.user)
  return useMemo(() => {
    const names = new Map(data ? calleesOf(data).map(({ inHistory, name }) => [inHistory, name]) : [])
    if (ownUser?.personName) names.set(ownUser.userName, ownUser.personName)
    return (inHistory) => names.get(inHistory) ?? inHistory
  }, [data, ownUser])
}

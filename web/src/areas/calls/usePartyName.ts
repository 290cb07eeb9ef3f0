import { useMemo } from 'react'
import { useSession } from '../../core/session/SessionContext.tsx'
import { calleesOf } from './screen/callees.ts'
import { useDirectory } from './screen/useDirectory.ts'

/**
 * What somebody is called whom the history of calls, or a message, names: a person by the user name, oneself too;
 * whoever is no more is called by that name.
 */
export function usePartyName(): (inHistory: string) => string {
  const { data } = useDirectory(false)
  const own = useSession(({ context }) => context.user)
  return useMemo(() => {
    const names = new Map(data ? calleesOf(data).map(({ inHistory, name }) => [inHistory, name]) : [])
    if (own?.personName) names.set(own.userName, own.personName)
    return (inHistory) => names.get(inHistory) ?? inHistory
  }, [data, own])
}

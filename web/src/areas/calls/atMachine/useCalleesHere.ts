import { type CallDirectory, callDirectory } from '@takt/domain/areas/calls/answers/directory.ts'
import { useEffect, useMemo } from 'react'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { calleesOf } from '../screen/callees.ts'
import { useDirectory } from '../screen/useDirectory.ts'

const name = 'callees'

/**
 * Whom one may call from a machine: people, and devices at which somebody could answer; until that is answered, and
 * without a network, whom this screen was told of last (null: it never was). `isAway`: the last question reached
 * nobody.
 */
export function useCalleesHere() {
  const { data, error, failureReason, refetch } = useDirectory()
  useEffect(() => {
    if (data) keepAway(name, data)
  }, [data])
  const before = useMemo(() => (data ? null : keptAway(name, callDirectory)), [data])
  const known = data ?? before
  const isThere = ({ hasScreen, presence }: CallDirectory['devices'][number]) => hasScreen || presence !== 'offline'
  const callees = known && calleesOf({ ...known, devices: known.devices.filter(isThere) })
  return { callees, isAway: isAway(failureReason), error, refetch }
}

import { type CallDirectory, callDirectory } from '@takt/domain/areas/calls/responses/directory.ts'
import { useEffect, useMemo } from 'react'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { calleesOf } from '../screen/callees.ts'
import { useDirectory } from '../screen/useDirectory.ts'

const name = 'callees'

/**
 * Returns the callees available from a machine: people, and devices with a screen or online. Until they are loaded, and
 * without a network, the list that this device stored last (null: none). `isAway`: the last request did not reach the
 * server.
 */
export function useMachineCallees() {
  const { data, error, failureReason, refetch } = useDirectory()
  useEffect(() => {
    if (data) saveOffline(name, data)
  }, [data])
  const before = useMemo(() => (data ? null : readOffline(name, callDirectory)), [data])
  const directory = data ?? before
  const isReachable = ({ hasScreen, presence }: CallDirectory['devices'][number]) => hasScreen || presence !== 'offline'
  const callees = directory && calleesOf({ ...directory, devices: directory.devices.filter(isReachable) })
  return { callees, isAway: isServerUnreachable(failureReason), error, refetch }
}

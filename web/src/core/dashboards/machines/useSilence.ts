import type { SilenceAssessment } from '@takt/domain/areas/alerts/silence.ts'
import { useMemo } from 'react'
import { useNow } from '../../kit/useNow.ts'
import { useFloorNow } from '../../messaging/MessagingContext.tsx'
import { silentSince } from './silentSince.ts'
import { type CurrentRow, useCurrent } from './useCurrent.ts'

/** A machine without data, since when (epoch ms; 0: never received), and the assessment of its silence. */
export type SilentMachine = Pick<CurrentRow, 'resourceID' | 'description' | 'deviceId' | 'planned'> & {
  since: number
  ifSilent: SilenceAssessment
}

const checkMs = 5000

/**
 * Returns the silent machines, as far as the live connection shows: `troubles` are those that should report, longest
 * silent first; `ofDevice` returns the state of a device: null if it reports for no machine, or nothing was received
 * yet.
 */
export function useSilence() {
  const feed = useFloorNow(checkMs)
  const now = useNow(checkMs)
  const { data } = useCurrent()
  const version = feed.version()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the feed changes in place; its version and the clock say when to look again
  return useMemo(() => {
    const receivedUntil = feed.knownUntil()
    const byDevice = new Map(data?.map((row) => [row.deviceId, row]))
    const sinceOf = (deviceId: number) =>
      receivedUntil === null ? null : silentSince(feed.device(deviceId), receivedUntil)
    const silentMachineOf = (row: CurrentRow): SilentMachine | null => {
      const since = sinceOf(row.deviceId)
      return since === null ? null : { ...row, since }
    }
    const problems = (data ?? [])
      .flatMap((row) => (row.ifSilent.isTrouble ? (silentMachineOf(row) ?? []) : []))
      .sort((a, b) => a.since - b.since)
    return {
      troubles: problems,
      ofDevice: (deviceId: number) => {
        const row = receivedUntil === null ? undefined : byDevice.get(deviceId)
        return row ? { silent: silentMachineOf(row) } : null
      },
    }
  }, [feed, data, version, now])
}

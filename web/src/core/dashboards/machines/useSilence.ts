import type { IfSilent } from '@takt/domain/areas/alerts/silence.ts'
import { useMemo } from 'react'
import { useNow } from '../../kit/useNow.ts'
import { useFloorNow } from '../../messaging/MessagingContext.tsx'
import { silentSince } from './silentSince.ts'
import { type CurrentRow, useCurrent } from './useCurrent.ts'

/** A machine of which nothing is heard, since when (epoch ms; 0: never heard of), and what that means. */
export type SilentMachine = Pick<CurrentRow, 'resourceID' | 'description' | 'deviceId' | 'planned'> & {
  since: number
  ifSilent: IfSilent
}

const lookMs = 5000

/**
 * Which machines say nothing, as far as the line itself tells: `troubles` are those that should speak, the longest
 * silent first; `ofDevice` answers what is known of a device: null where it reports to no machine, or nothing has come
 * yet.
 */
export function useSilence() {
  const feed = useFloorNow(lookMs)
  const now = useNow(lookMs)
  const { data } = useCurrent()
  const version = feed.version()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the feed changes in place; its version and the clock say when to look again
  return useMemo(() => {
    const toldUntil = feed.toldUntil()
    const byDevice = new Map(data?.map((row) => [row.deviceId, row]))
    const sinceOf = (deviceId: number) => (toldUntil === null ? null : silentSince(feed.device(deviceId), toldUntil))
    const silent = (row: CurrentRow): SilentMachine | null => {
      const since = sinceOf(row.deviceId)
      return since === null ? null : { ...row, since }
    }
    const troubles = (data ?? [])
      .flatMap((row) => (row.ifSilent.isTrouble ? (silent(row) ?? []) : []))
      .sort((a, b) => a.since - b.since)
    return {
      troubles,
      ofDevice: (deviceId: number) => {
        const row = toldUntil === null ? undefined : byDevice.get(deviceId)
        return row ? { silent: silent(row) } : null
      },
    }
  }, [feed, data, version, now])
}

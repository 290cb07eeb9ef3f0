import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { readOffline, saveOffline } from '../../session/away/offlineStore.ts'
import { useCurrent } from './useCurrent.ts'
import { useMachinesNow } from './useMachinesNow.ts'

const minuteMs = 60_000

const shape = z.object({
  state: z.number(),
  since: z.number(),
  lastTo: z.number(),
  reason: z.string().nullable(),
  good: z.number(),
  scrap: z.number(),
})

/** The state of this screen's machine (instants in epoch ms); `isLive`: current, else the last received state. */
export type MachineNow = z.output<typeof shape> & { kind: ReturnType<typeof stateOfCode>; isLive: boolean }

/**
 * Returns the current state of a machine from the live frames; while the connection is lost, the last received state;
 * null if there is none.
 */
export function useMachineNow(resourceID: string): MachineNow | null {
  const { feed } = useMessaging()
  const isNamed = useCurrent().data !== undefined
  const device = useMachinesNow()(resourceID)
  const name = `machine now ${resourceID}`
  // Rows change in place, and arrive with every update, also for future time: the state is stored when a value changes,
  // and every minute.
  const minute = Math.floor(Date.now() / minuteMs) * minuteMs
  const lastTo = device ? Math.min(device.lastTo, minute) : 0
  const current = device && JSON.stringify(shape.parse({ ...device, lastTo }))
  useEffect(() => {
    if (current) saveOffline(name, JSON.parse(current))
  }, [current, name])
  const stored = useMemo(() => (current === null ? readOffline(name, shape) : null), [current, name])
  if (device) return { ...shape.parse(device), kind: stateOfCode(device.state), isLive: true }
  // The connection is back without data for this machine: the stored state is outdated.
  if (isNamed && feed.knownUntil() !== null && feed.lostSince() === null) return null
  return stored && { ...stored, kind: stateOfCode(stored.state), isLive: false }
}

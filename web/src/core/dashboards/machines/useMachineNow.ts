import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { keepAway, keptAway } from '../../session/away/awayStore.ts'
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

/** What the machine of this screen does (instants in epoch ms); `isLive`: now, else it is what was told last. */
export type MachineNow = z.output<typeof shape> & { kind: ReturnType<typeof stateOfCode>; isLive: boolean }

/**
 * What a machine does now by the live frames; while the line is lost, what this screen was told last; null: nothing is
 * known of it.
 */
export function useMachineNow(resourceID: string): MachineNow | null {
  const { feed } = useMessaging()
  const isNamed = useCurrent().data !== undefined
  const device = useMachinesNow()(resourceID)
  const name = `machine now ${resourceID}`
  // Rows are changed in place, and told again with every news, of time ahead too: it is kept when something of it is
  // another, and each minute.
  const minute = Math.floor(Date.now() / minuteMs) * minuteMs
  const lastTo = device ? Math.min(device.lastTo, minute) : 0
  const told = device && JSON.stringify(shape.parse({ ...device, lastTo }))
  useEffect(() => {
    if (told) keepAway(name, JSON.parse(told))
  }, [told, name])
  const kept = useMemo(() => (told === null ? keptAway(name, shape) : null), [told, name])
  if (device) return { ...shape.parse(device), kind: stateOfCode(device.state), isLive: true }
  // The line is back and tells nothing of it: what was told last is no more than that.
  if (isNamed && feed.toldUntil() !== null && feed.lostSince() === null) return null
  return kept && { ...kept, kind: stateOfCode(kept.state), isLive: false }
}

import type { EffectivePoint } from '../../core/item/itemEvent.ts'

/** When a device belonged to a resource and what it reported of it; half-open, epoch ms, without end: Infinity. */
export type DeviceAttachment = {
  deviceId: number
  resourceID: string
  from: number
  to: number
  reports: 'state' | 'values'
}

/**
 * The attachments that a device's effective-dated `resourceId` and `reports` add up to, oldest first; none lasts beyond
 * `until`, when it was retired.
 */
export function attachmentsOf(
  deviceId: number,
  resourceIds: readonly EffectivePoint[],
  reports: readonly EffectivePoint[],
  until = Number.POSITIVE_INFINITY,
): DeviceAttachment[] {
  const changes = [...resourceIds, ...reports].map((point) => point.from ?? Number.NEGATIVE_INFINITY)
  const starts = [...new Set(changes)].sort((a, b) => a - b)
  const held = (points: readonly EffectivePoint[], at: number) =>
    points.findLast((point) => (point.from ?? Number.NEGATIVE_INFINITY) <= at)?.value ?? null
  const found: DeviceAttachment[] = []
  for (const [i, from] of starts.entries()) {
    const resourceID = held(resourceIds, from)
    if (typeof resourceID !== 'string') continue
    const to = Math.min(starts[i + 1] ?? until, until)
    if (from >= to) continue
    const kind = held(reports, from) === 'values' ? ('values' as const) : ('state' as const)
    const last = found.at(-1)
    if (last && last.to === from && last.resourceID === resourceID && last.reports === kind) last.to = to
    else found.push({ deviceId, resourceID, from, to, reports: kind })
  }
  return found
}

/**
 * Attachments of many devices, of which some were retired (`retiredAt`, epoch ms, by device): one that holds from the
 * beginning of time begins where those of devices end that reported the state of the same resource and were retired
 * before. So a device that takes the place of another needs no date.
 */
export function succeeding(
  attachments: readonly DeviceAttachment[],
  retiredAt: ReadonlyMap<number, number>,
): DeviceAttachment[] {
  const endOf = (deviceId: number) => retiredAt.get(deviceId) ?? Number.POSITIVE_INFINITY
  const states = Map.groupBy(
    attachments.filter(({ reports }) => reports === 'state'),
    ({ resourceID }) => resourceID,
  )
  return attachments.flatMap((attachment) => {
    if (attachment.reports !== 'state' || attachment.from > Number.NEGATIVE_INFINITY) return [attachment]
    const before = states
      .get(attachment.resourceID)!
      .filter(({ deviceId }) => endOf(deviceId) < endOf(attachment.deviceId))
    const from = Math.max(attachment.from, ...before.map(({ to }) => to))
    return from < attachment.to ? [{ ...attachment, from }] : []
  })
}

/**
 * Two devices that report the state of one resource at the same time, with when that begins; null if there are none.
 */
export function contested(attachments: readonly DeviceAttachment[]): [DeviceAttachment, DeviceAttachment] | null {
  const states = attachments.filter(({ reports }) => reports === 'state')
  for (const same of Map.groupBy(states, ({ resourceID }) => resourceID).values()) {
    same.sort((a, b) => a.from - b.from || a.deviceId - b.deviceId)
    for (const [i, attachment] of same.entries()) {
      const next = same[i + 1]
      if (next && next.from < attachment.to) return [attachment, next]
    }
  }
  return null
}

import type { EffectivePoint } from '../../core/item/itemEvent.ts'

/**
 * The time in which a device belonged to a machine, and the kind of its reports; half-open, epoch ms, Infinity if it
 * has no end.
 */
export type DeviceAttachment = {
  deviceId: number
  resourceID: string
  from: number
  to: number
  reports: 'state' | 'values'
}

/**
 * Returns the attachments that result from a device's effective-dated `resourceId` and `reports`, oldest first; none
 * lasts beyond `until`, its retirement.
 */
export function attachmentsOf(
  deviceId: number,
  resourceIds: readonly EffectivePoint[],
  reports: readonly EffectivePoint[],
  until = Number.POSITIVE_INFINITY,
): DeviceAttachment[] {
  const changes = [...resourceIds, ...reports].map((point) => point.from ?? Number.NEGATIVE_INFINITY)
  const starts = [...new Set(changes)].sort((a, b) => a - b)
  const valueAt = (points: readonly EffectivePoint[], at: number) =>
    points.findLast((point) => (point.from ?? Number.NEGATIVE_INFINITY) <= at)?.value ?? null
  const result: DeviceAttachment[] = []
  for (const [i, from] of starts.entries()) {
    const resourceID = valueAt(resourceIds, from)
    if (typeof resourceID !== 'string') continue
    const to = Math.min(starts[i + 1] ?? until, until)
    if (from >= to) continue
    const kind = valueAt(reports, from) === 'values' ? ('values' as const) : ('state' as const)
    const last = result.at(-1)
    if (last && last.to === from && last.resourceID === resourceID && last.reports === kind) last.to = to
    else result.push({ deviceId, resourceID, from, to, reports: kind })
  }
  return result
}

/**
 * Returns the attachments of many devices, taking retired ones into account (`retiredAt`, epoch ms, by device): an
 * attachment without a start starts where those of earlier retired devices that reported the state of the same machine
 * end. So a replacement device needs no date.
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
 * Returns two devices that report the state of the same machine at the same time, the earlier one first; null if there
 * are none.
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

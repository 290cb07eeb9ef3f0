import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { FloorState } from '@takt/domain/areas/messages/floorState.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Device } from '../../gateway/core/messaging/deviceCredential.ts'
import type { Ledger } from './publishSeconds.ts'
import { readStoredTotals } from './readStoredTotals.ts'

const counted = ['slices', 'ms', 'good', 'scrap', 'rework'] as const

/** Returns the totals of several ledgers. */
export const totalsOf = (ledgers: readonly Ledger[]) =>
  Object.fromEntries(counted.map((key) => [key, ledgers.reduce((sum, ledger) => sum + ledger[key], 0)])) as Record<
    (typeof counted)[number],
    number
  >

type Compared = {
  ledgers: readonly Ledger[]
  devices: readonly Device[]
  client: ClickHouse
  floorOf: (organizationId: number) => FloorState
}

/** Returns the differences of facts, rollups or walls from the ledgers of all devices. */
export async function differ({ ledgers, devices, client, floorOf }: Compared): Promise<string[]> {
  const indexesByOrganization = Map.groupBy(devices.keys(), (index) => devices[index]!.organizationId)
  const differences: string[] = []
  const compare = (label: string, is: unknown, expected: unknown) => {
    if (is !== expected) differences.push(`${label}: ${is} instead of ${expected}`)
  }
  for (const [organizationId, ownIndexes] of indexesByOrganization) {
    const { byDevice, rollups } = await readStoredTotals(client, organizationId)
    const floor = floorOf(organizationId)
    for (const index of ownIndexes) {
      const ledger = ledgers[index]!
      const { deviceId } = devices[index]!
      for (const key of counted) compare(`device ${deviceId} ${key}`, byDevice.get(deviceId)?.[key] ?? 0, ledger[key])
      if (!ledger.last) continue
      const position = floor.placeOf.get(deviceId) ?? -1
      compare(`wall ${deviceId} last`, floor.lastTo[position], ledger.last.to)
      compare(`wall ${deviceId} state`, floor.state[position], stateCodes[ledger.last.state])
    }
    const total = totalsOf(ownIndexes.map((index) => ledgers[index]!))
    const label = `rollups of organization ${organizationId}`
    for (const key of ['good', 'scrap', 'rework'] as const) compare(`${label} ${key}`, rollups[key], total[key])
    compare(
      `devices of organization ${organizationId}`,
      byDevice.size,
      ownIndexes.filter((k) => ledgers[k]!.slices > 0).length,
    )
  }
  return differences
}

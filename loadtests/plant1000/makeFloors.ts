import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import type { Device } from '../../gateway/core/messaging/deviceCredential.ts'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { makeFloor } from './makeFloor.ts'

type Floors = { machines: readonly PlantMachine[]; accounts: number; timeZone: string }

/** Creates organizations over which the machines are spread (0: one); returns the machines' devices in their order. */
export async function makeFloors(
  variables: Record<string, string>,
  { machines, accounts, timeZone }: Floors,
): Promise<Device[]> {
  const devices: Device[] = []
  for (const organization of organizationsOf(accounts)) {
    const indexes = machines.map((_, k) => k).filter((k) => organizationOf(k + 1, accounts) === organization)
    const ownMachines = indexes.map((machineIndex) => machines[machineIndex]!)
    const { organizationId, deviceIds } = await makeFloor(variables, ownMachines, timeZone, `Load ${organization}`)
    for (const [index, machineIndex] of indexes.entries())
      devices[machineIndex] = { organizationId, deviceId: deviceIds[index]! }
  }
  return devices
}

import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import {
  hallMeters,
  hallsWithReaders,
  machinePosition,
  plantZones,
  readersOfHall,
} from '@takt/domain/areas/plant/plantFloor.ts'
import { cartsOf } from '@takt/domain/areas/plant/whereabouts.ts'
import type { DemoRow } from './demoRow.ts'
import { facilityRows, plannedFacility } from './facilityRows.ts'
import { type Tagged, tagRows } from './tagRows.ts'

/**
 * Returns the floor of each hall with RFID readers: its plan, zones, readers with their antennas, machines and carts.
 */
export function planRows(
  machines: readonly PlantMachine[],
  { locationId, since }: { locationId: number; since: number },
): DemoRow[] {
  const halls = Array.from({ length: hallsWithReaders(machines.length) }, (_, hall) => hall)
  const facility = facilityRows(locationId).filter(
    ({ body }) => 'facilityName' in body && body.facilityName === plannedFacility,
  )
  const carts = halls
    .flatMap(cartsOf)
    .map((associationID): Tagged => ({ associationType: 'carts', associationID, since }))
  return [
    ...facility,
    ...halls.flatMap((hall) =>
      planOf(
        hall,
        machines.filter((machine) => machine.hall === hall),
        locationId,
      ),
    ),
    { item: 'tagAssociationTypes', body: { associationType: 'carts', description: 'Carts' } },
    ...tagRows(carts),
  ]
}

function planOf(hall: number, machines: readonly PlantMachine[], locationId: number): DemoRow[] {
  const plan = `Hall ${hall + 1}`
  const zoneName = (zone: number) => (hall === 0 ? plantZones[zone]!.name : `${plan} ${plantZones[zone]!.name}`)
  const planId = (idOf: (name: string) => number) => ({ floorPlanId: idOf(`floorPlans/${plan}`) })
  const readers = readersOfHall(hall)
  return [
    {
      item: 'floorPlans',
      body: (idOf) => ({
        facilityId: idOf(`facilities/${plannedFacility}`),
        floorPlanName: plan,
        widthMetres: hallMeters.width,
      }),
    },
    ...plantZones.map(
      ({ polygon, capacity }, zone): DemoRow => ({
        item: 'zones',
        body: (idOf) => ({ ...planId(idOf), zoneName: zoneName(zone), polygon, capacity }),
      }),
    ),
    ...readers.map(({ name }) => ({
      item: 'devices',
      body: { deviceName: name, deviceTypeId: 'takt-r1', locationId },
    })),
    ...readers.flatMap(({ name, antennas }) =>
      antennas.map(
        ({ antenna, zone, at: [x, y] }): DemoRow => ({
          item: 'antennas',
          body: (idOf) => ({
            ...planId(idOf),
            deviceId: idOf(`devices/${name}`),
            antennaNum: antenna,
            x,
            y,
            zoneId: idOf(`zones/${zoneName(zone)}`),
          }),
        }),
      ),
    ),
    ...machines.map(
      (machine): DemoRow => ({
        item: 'machinePlaces',
        body: (idOf) => {
          const [x, y] = machinePosition(machine).at
          return { ...planId(idOf), resourceID: machine.resourceID, x, y }
        },
      }),
    ),
  ]
}

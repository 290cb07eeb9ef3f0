import { machinePlaces } from '@takt/domain/areas/floorPlans/machinePlaces.ts'
import { planMarks } from '@takt/domain/areas/floorPlans/planMarks.ts'
import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import type { Bulk, ItemClient } from '../../core/items/itemClient.ts'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { changesOf, type Shape } from './shapes.ts'

type Fields = Record<string, unknown>

const isMark = ({ kind }: Shape) => kind === 'walkway' || kind === 'camera'

function bulkOf(
  storedShapes: readonly Shape[],
  shapes: readonly Shape[],
  of: (each: Shape) => { key: Fields; fields: Fields; fixed: Fields },
): Bulk | null {
  const { add, change, remove } = changesOf(storedShapes, shapes)
  if (add.length + change.length + remove.length === 0) return null
  return {
    add: add.map((each) => ({ ...of(each).fields, ...of(each).fixed })),
    change: change.map((each) => ({ key: of(each).key, fields: of(each).fields })) as Bulk['change'] & object,
    remove: remove.map((each) => ({ key: of(each).key })) as Bulk['remove'] & object,
  }
}

/** Returns a function that saves the edited shapes of a plan: zones, machines and marks, each kind all or nothing. */
export function useSaveShapes(floorPlanId: number) {
  const clients = { zones: useItemClient(zones), places: useItemClient(machinePlaces), marks: useItemClient(planMarks) }
  return async (storedShapes: readonly Shape[], shapes: readonly Shape[]) => {
    const send = async (client: ItemClient, is: (each: Shape) => boolean, of: Parameters<typeof bulkOf>[2]) => {
      const bulk = bulkOf(storedShapes.filter(is), shapes.filter(is), of)
      if (bulk) await client.bulk(bulk)
    }
    await send(
      clients.zones,
      ({ kind }) => kind === 'zone',
      ({ key, name, points }) => ({
        key: { zoneId: Number(key) },
        fields: { zoneName: name, polygon: points },
        fixed: { floorPlanId },
      }),
    )
    await send(
      clients.places,
      ({ kind }) => kind === 'machine',
      ({ key, points: [point] }) => ({
        key: { resourceID: key },
        fields: { floorPlanId, x: point?.[0], y: point?.[1] },
        fixed: { resourceID: key },
      }),
    )
    await send(clients.marks, isMark, ({ key, name, points, kind }) => ({
      key: { planMarkId: Number(key) },
      fields: { planMarkName: name, points },
      fixed: { floorPlanId, kind },
    }))
  }
}

import type { Gateway, GatewayArea, OpenedArea } from '../core/area.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { itemRegistry } from '../core/items/mountedItem.ts'

/** A gateway with its areas, in route matching order. */
export type OpenedGateway = Gateway & { areas: readonly OpenedArea[] }

/** Creates a gateway from areas. Each call creates a separate gateway that shares no state with others. */
export function openAreas(dependencies: Dependencies, areas: readonly GatewayArea[]): OpenedGateway {
  const opened = new Map<unknown, unknown>()
  const shared = <Value>(open: (dependencies: Dependencies) => Value): Value => {
    if (!opened.has(open)) opened.set(open, open(dependencies))
    return opened.get(open) as Value
  }
  const gateway = { dependencies, items: itemRegistry(areas.flatMap(({ items = [] }) => items)), shared }
  return { ...gateway, areas: areas.flatMap(({ open }) => open?.(gateway) ?? []) }
}

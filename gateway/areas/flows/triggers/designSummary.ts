import { triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { checkText } from '../checkText.ts'
import { type DataScope, dataScopeOf } from '../neededRights.ts'
import type { FlowKey } from '../runs/runKey.ts'

export type Trigger = ReturnType<typeof triggerOf>

/** Cached summary of a flow's design: its trigger and the data scope of its runs. */
export type DesignSummary = { trigger: Trigger; dataScope: DataScope }

type AtVersion = FlowKey & { version: number }
type CacheEntry = { version: number; summary: DesignSummary | null }

/** Maximum number of cached flows; when reached, the cache is cleared. */
const maxCached = 20_000

/** Design summaries by item registry of the gateway that parsed them. */
const cache = new WeakMap<ItemRegistry, Map<string, CacheEntry>>()

const nameOf = ({ organizationId, flowId }: FlowKey) => `${organizationId}/${flowId}`

/** Returns the cached design summary of this version; undefined if the design must be parsed. */
export function cachedSummary(items: ItemRegistry, flow: AtVersion): DesignSummary | null | undefined {
  const entry = cache.get(items)?.get(nameOf(flow))
  return entry?.version === flow.version ? entry.summary : undefined
}

/** Returns the design summary of a flow, parsing its design once per version; null if the design is invalid. */
export function designSummaryOf(items: ItemRegistry, flow: AtVersion, flowData: string | null): DesignSummary | null {
  const cached = cachedSummary(items, flow)
  if (cached !== undefined) return cached
  const { design } = checkText(items, flowData ?? '')
  const summary = design && { trigger: triggerOf(design), dataScope: dataScopeOf(items, design) }
  const all = cache.get(items) ?? new Map<string, CacheEntry>()
  if (all.size >= maxCached) all.clear()
  cache.set(items, all.set(nameOf(flow), { version: flow.version, summary }))
  return summary
}

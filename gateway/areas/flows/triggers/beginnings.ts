import { triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { checkText } from '../checkText.ts'
import { type TellsOf, tellsOf } from '../neededRights.ts'
import type { FlowKey } from '../runs/runKey.ts'

export type Trigger = ReturnType<typeof triggerOf>

/** What is remembered of the design of a flow: what begins it, and what its runs tell of. */
export type Beginning = { trigger: Trigger; tellsOf: TellsOf }

type AtVersion = FlowKey & { version: number }

/** Flows of which it is remembered at most; after that all is read anew. */
const mostKept = 20_000

/** What began flows as they were read last, by the item types of the gateway that read them. */
const kept = new WeakMap<ItemRegistry, Map<string, { version: number; beginning: Beginning | null }>>()

const nameOf = ({ organizationId, flowId }: FlowKey) => `${organizationId}/${flowId}`

/** What begins a flow, as it is remembered of this version; undefined where it is to be read from its design. */
export function knownBeginning(items: ItemRegistry, flow: AtVersion): Beginning | null | undefined {
  const found = kept.get(items)?.get(nameOf(flow))
  return found?.version === flow.version ? found.beginning : undefined
}

/** What begins a flow, told by the text of its design, which is looked through once for each version; null: nothing. */
export function beginningOf(items: ItemRegistry, flow: AtVersion, flowData: string | null): Beginning | null {
  const known = knownBeginning(items, flow)
  if (known !== undefined) return known
  const { design } = checkText(items, flowData ?? '')
  const beginning = design && { trigger: triggerOf(design), tellsOf: tellsOf(items, design) }
  const all = kept.get(items) ?? new Map()
  if (all.size >= mostKept) all.clear()
  kept.set(items, all.set(nameOf(flow), { version: flow.version, beginning }))
  return beginning
}

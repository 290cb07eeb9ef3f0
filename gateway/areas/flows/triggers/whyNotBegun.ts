import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Trigger } from './beginnings.ts'
import { isMeant, rulesOf } from './isMeant.ts'

const rowAt = (sample: Scope, name: string) => {
  const value = sample[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Scope) : null
}

/** Why a sample of what a trigger knows would begin no run; null: it would, or the sample says too little. */
export function whyNotBegun(items: ItemRegistry, trigger: Trigger, sample: Scope): string | null {
  if (trigger.kind === 'alertBegan') {
    const kind = rowAt(sample, 'alert')?.kind
    return typeof kind === 'string' && !trigger.options.kinds.includes(kind) ? texts.otherAlert : null
  }
  if (trigger.kind !== 'itemChanged') return null
  const { itemType, changes } = trigger.options
  const [item, before] = [rowAt(sample, 'item'), rowAt(sample, 'before')]
  const change = changes.find((one) => one === sample.change)
  if (typeof sample.change === 'string' && !change) return texts.otherChange(sample.change)
  if (!item) return null
  const { type } = items.get(itemType)!
  const isRemoved = change === 'removed'
  const rows = isRemoved ? { before: item, after: null } : { before: change === 'added' ? null : before, after: item }
  return isMeant(type, rulesOf(type, trigger), rows) ? null : texts.rulesDoNotHold
}

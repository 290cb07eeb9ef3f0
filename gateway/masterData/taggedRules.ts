import type { ItemChange, ItemContext } from '../items/mountedItem.ts'

/** For types whose rows carry tags: `epc` follows from tag associations, whatever is sent for it. */
export const taggedRules = (_: { associationType: string; many: boolean }) => ({
  derive: async (_context: ItemContext, _change: ItemChange): Promise<Record<string, unknown>> => ({ epc: null }),
})

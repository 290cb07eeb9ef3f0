import type { ItemRules } from '../../core/items/mountedItem.ts'

/** A request keeps when it was made and since when its status is what it is. */
export const requestRules: ItemRules = {
  together: true,
  derive: async ({ now }, { verb, before, row }) => {
    const at = new Date(now).toISOString()
    if (verb === 'added') return { requestedAt: at, statusAt: at }
    return before?.status === row?.status ? {} : { statusAt: at }
  },
}

import type { ItemRules } from '../../core/items/mountedItem.ts'

/** Rules of requests: set the creation time and the time of the last status change. */
export const requestRules: ItemRules = {
  together: true,
  derive: async ({ now }, { verb, before, row }) => {
    const at = new Date(now).toISOString()
    if (verb === 'added') return { requestedAt: at, statusAt: at }
    return before?.status === row?.status ? {} : { statusAt: at }
  },
}

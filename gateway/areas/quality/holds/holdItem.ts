import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { conflict, invalid } from '../../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { saidBy } from '../limits/saidBy.ts'
import { qualityTexts as texts } from '../texts.ts'

/** Holds are raised by the server alone, and people do nothing with them but release them, once, with a reason. */
async function refuseOthers({ tenant, back }: ItemContext, { verb, before, row }: ItemChange): Promise<void> {
  if (tenant.userId === null || back) return
  if (verb !== 'changed') throw conflict(texts.holdsFollow)
  if (before?.reason !== null) throw conflict(texts.releasedAlready)
  if (row?.reason === null) throw invalid({ reason: texts.sayWhy })
}

export const holdItem: MountedItem = {
  type: jobHolds,
  goesAlong: true,
  rules: {
    derive: async (context, { row }) => {
      const said = row?.reason === null ? null : await saidBy(context)
      return { releasedBy: said?.by ?? null, releasedAt: said?.at ?? null }
    },
    check: refuseOthers,
  },
}

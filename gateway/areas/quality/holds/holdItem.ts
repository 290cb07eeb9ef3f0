import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { conflict, invalid } from '../../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { currentAuthor } from '../limits/currentAuthor.ts'
import { qualityTexts as texts } from '../texts.ts'

/** Only the server adds holds; users can only release a hold, once, with a reason. */
async function requireRelease({ tenant, back }: ItemContext, { verb, before, row }: ItemChange): Promise<void> {
  if (tenant.userId === null || back) return
  if (verb !== 'changed') throw conflict(texts.holdsFollow)
  if (before?.reason !== null) throw conflict(texts.releasedAlready)
  if (row?.reason === null) throw invalid({ reason: texts.reasonRequired })
}

export const holdItem: MountedItem = {
  type: jobHolds,
  goesAlong: true,
  rules: {
    derive: async (context, { row }) => {
      const author = row?.reason === null ? null : await currentAuthor(context)
      return { releasedBy: author?.by ?? null, releasedAt: author?.at ?? null }
    },
    check: requireRelease,
  },
}

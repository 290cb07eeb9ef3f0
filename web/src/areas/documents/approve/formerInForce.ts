import type { DocRevision } from '@takt/domain/areas/documents/responses/docRevision.ts'

type Decided = Pick<DocRevision, 'revNum' | 'approvedAt' | 'rejectedReason'>

/**
 * Returns the revision that was approved last before another one (`revNum`) and not rejected since; null: there is
 * none.
 */
export const formerInForce = <Revision extends Decided>(
  revisions: readonly Revision[],
  revNum: number,
): Revision | null =>
  revisions
    .filter((each) => each.revNum < revNum && each.approvedAt !== null && !each.rejectedReason)
    .sort((a, b) => b.revNum - a.revNum)[0] ?? null

import type { DocRevision } from '@takt/domain/areas/documents/answers/docRevision.ts'

type Decided = Pick<DocRevision, 'revNum' | 'approvedAt' | 'rejectedReason'>

/** The revision that was approved last before another one (`revNum`), and not rejected since; null: none was. */
export const formerInForce = <Revision extends Decided>(
  revisions: readonly Revision[],
  revNum: number,
): Revision | null =>
  revisions
    .filter((each) => each.revNum < revNum && each.approvedAt !== null && !each.rejectedReason)
    .sort((a, b) => b.revNum - a.revNum)[0] ?? null

import type { DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'

/** True if revisions of a page are approved as they are saved, now. */
export const isApprovedAsSaved = ({
  autoApprove,
  autoApproveUntil,
}: Pick<DocView, 'autoApprove' | 'autoApproveUntil'>) =>
  autoApprove && (autoApproveUntil === null || Date.parse(autoApproveUntil) > Date.now())

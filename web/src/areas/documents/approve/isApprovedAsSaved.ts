import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'

/** True if revisions of a page are currently approved when they are saved. */
export const isApprovedAsSaved = ({
  autoApprove,
  autoApproveUntil,
}: Pick<DocView, 'autoApprove' | 'autoApproveUntil'>) =>
  autoApprove && (autoApproveUntil === null || Date.parse(autoApproveUntil) > Date.now())

import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { checksheetTexts as texts } from './texts.ts'

/** The approval of a page in force: revision, approver and time (ISO text). */
type Approved = { revNum: number | null; approvedBy: string | null; approvedAt: string | null }

/** One line with the revision of a page in force, its approver and the time. */
export function ApprovedLine({ approved }: { approved: Approved }) {
  const { revNum, approvedBy, approvedAt } = approved
  const { instant } = useFormat()
  const mask = useMask()
  if (revNum === null || approvedAt === null) return null
  return texts.approved(revNum, approvedBy && mask.email(approvedBy), instant(Date.parse(approvedAt), 'minute'))
}

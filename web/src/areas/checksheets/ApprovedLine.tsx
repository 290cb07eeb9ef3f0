import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { checksheetTexts as texts } from './texts.ts'

/**
 * The approval of the revision in force of a page: its number, approver and time (ISO text). Null: none is in force.
 */
type Approved = { revNum: number | null; approvedBy: string | null; approvedAt: string | null }

/** One line of text: the revision in force of a page, who approved it and when; nothing if none is in force. */
export function ApprovedLine({ approved }: { approved: Approved }) {
  const { revNum, approvedBy, approvedAt } = approved
  const { instant } = useFormat()
  const mask = useMask()
  if (revNum === null || approvedAt === null) return null
  return texts.approved(revNum, approvedBy && mask.email(approvedBy), instant(Date.parse(approvedAt), 'minute'))
}

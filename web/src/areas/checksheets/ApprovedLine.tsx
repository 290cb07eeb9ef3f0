import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { checksheetTexts as texts } from './texts.ts'

/** Of a page in force: which revision it is, by whom and when (ISO text) it was approved. */
type Approved = { revNum: number | null; approvedBy: string | null; approvedAt: string | null }

/** Which revision of a page people work by, and who approved it when; in one line. */
export function ApprovedLine({ approved }: { approved: Approved }) {
  const { revNum, approvedBy, approvedAt } = approved
  const { instant } = useFormat()
  const mask = useMask()
  if (revNum === null || approvedAt === null) return null
  return texts.approved(revNum, approvedBy && mask.email(approvedBy), instant(Date.parse(approvedAt), 'minute'))
}

import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { familyOf, type NoticeFamily, noticeFamilies } from '../../../core/dashboards/notices/noticeKinds.ts'
import { costTogether, inNoticeOrder, type NoticeOrder } from '../../../core/dashboards/notices/noticeOrder.ts'

/**
 * Findings by family, the dearest family first, each in the order asked for; families without a finding are left out.
 */
export function insightGroups(
  notices: readonly Notice[],
  order: NoticeOrder,
): { family: NoticeFamily; notices: Notice[] }[] {
  return noticeFamilies
    .map((family) => ({
      family,
      notices: inNoticeOrder(
        notices.filter(({ kind }) => familyOf(kind) === family),
        order,
      ),
    }))
    .filter((group) => group.notices.length > 0)
    .sort((entry, other) => (costTogether(other.notices)?.secs ?? 0) - (costTogether(entry.notices)?.secs ?? 0))
}

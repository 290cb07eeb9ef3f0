import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import type { QualityNotice } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { useMemo } from 'react'
import { NoticeItem } from '../../../core/dashboards/notices/NoticeItem.tsx'
import type { useNoticesAddress } from '../../../core/dashboards/notices/useNoticesAddress.ts'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { holdTexts } from '../holds/texts.ts'
import { useNameOf } from '../useNameOf.ts'
import { linkOf } from './noticeLinks.ts'
import { qualityNoticesTexts as texts } from './texts.ts'

const checksInName = 4

/** Further details of an alert: its recorded reason and action, and whether work is on hold. */
function NoticeDetails({ said, holds = 0 }: Pick<QualityNotice, 'said' | 'holds'>) {
  const format = useFormat()
  return (
    <>
      {said?.reason && <span>{texts.why(said.reason)}</span>}
      {said?.action && <span>{texts.done(said.action)}</span>}
      {holds > 0 && <span>{holdTexts.holdCountText(holds, format.count(holds))}</span>}
    </>
  )
}

/** The checks of a notice; of many checks on one checksheet only the first few, as the message below names all. */
function checksNamed({ characteristic, checkIDs }: QualityNotice): string | undefined {
  if (!checkIDs || checkIDs.length <= checksInName) return checkIDs?.join(', ') ?? characteristic?.checkID
  return texts.andMore(checkIDs.slice(0, checksInName - 1).join(', '), String(checkIDs.length - checksInName + 1))
}

/** A quality notice, titled with its subject: check, machine and part, or machine, person, shift and part. */
export function QualityNoticeItem(props: {
  notice: QualityNotice
  now: number
  isOver?: boolean
  address: ReturnType<typeof useNoticesAddress>
}) {
  const { notice, now, address } = props
  const { about, numbers } = notice
  const empID = about?.empID ?? null
  const nameOf = useNameOf(useMemo(() => (empID === null ? [] : [empID]), [empID]))
  const shiftName = useShiftName()
  const names = [
    checksNamed(notice),
    notice.gaugeID,
    notice.resourceID && nameOf('machine', notice.resourceID),
    empID && nameOf('employee', empID),
    numbers.shiftNum != null && shiftName(numbers.shiftNum),
    about?.partNum && texts.part(about.partNum),
  ]
  return (
    <NoticeItem
      notice={notice satisfies Notice}
      name={names.filter(Boolean).join(', ')}
      brief={notice.brief}
      {...linkOf(notice)}
      now={now}
      isOver={props.isOver ?? false}
      isOpen={address.search.notice === notice.id}
      tools={<NoticeDetails said={notice.said} holds={notice.holds} />}
      onToggle={() => address.toggle(notice.id)}
    />
  )
}

import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import type { QualityNotice } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
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

/** What is known of an alert beside what was found: what was said of it, and whether work is held. */
function Known({ said, holds = 0 }: Pick<QualityNotice, 'said' | 'holds'>) {
  const format = useFormat()
  return (
    <>
      {said?.reason && <span>{texts.why(said.reason)}</span>}
      {said?.action && <span>{texts.done(said.action)}</span>}
      {holds > 0 && <span>{holdTexts.heldCount(holds, format.count(holds))}</span>}
    </>
  )
}

/** The checks that it is of; of very many on one checksheet the first few, as the sentence beneath names all. */
function checksNamed({ characteristic, checkIDs }: QualityNotice): string | undefined {
  if (!checkIDs || checkIDs.length <= checksInName) return checkIDs?.join(', ') ?? characteristic?.checkID
  return texts.andMore(checkIDs.slice(0, checksInName - 1).join(', '), String(checkIDs.length - checksInName + 1))
}

/** A notice of quality, called by what it speaks of: check, machine and part, or machine, person, shift and part. */
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
      tools={<Known said={notice.said} holds={notice.holds} />}
      onToggle={() => address.toggle(notice.id)}
    />
  )
}

import { SplitPane } from '../kit/detail/SplitPane.tsx'
import { useDetail } from '../kit/detail/useDetail.ts'
import { ScheduleDetail } from './ScheduleDetail.tsx'

/** Schedules, and the one that is open: its week and its calendar. */
export function SchedulesScreen() {
  const detail = useDetail('schedules')
  return (
    <SplitPane
      name="schedules"
      usual={30}
      list={null}
      detail={detail.key === null ? null : <ScheduleDetail scheduleID={detail.key} onClose={detail.close} />}
    />
  )
}

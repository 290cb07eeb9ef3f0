import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { ExceptionFields } from './calendar/ExceptionFields.tsx'
import { ExceptionDetail } from './ExceptionDetail.tsx'
import { ScheduleDetail } from './ScheduleDetail.tsx'
import { scheduleTexts as texts } from './texts.ts'

const schedulesActions = { texts: { added: texts.added, updated: texts.updated, deleted: texts.deleted } }
const scheduleExceptionsActions = {
  texts: { added: texts.exceptionAdded, updated: texts.exceptionUpdated, deleted: texts.exceptionDeleted },
}

/** Schedules, and beside them the week and the calendar of the one that is open. */
export function SchedulesScreen() {
  return <ItemScreen type={schedules} usual={30} actions={schedulesActions} Detail={ScheduleDetail} />
}

const OpenException = (props: DetailProps) => <ExceptionDetail {...props} actions={scheduleExceptionsActions} />

/** All exceptions of all schedules as one list; the one that is open says what it does. */
export function ScheduleExceptionsScreen() {
  return (
    <ItemScreen
      type={scheduleExceptions}
      actions={scheduleExceptionsActions}
      Fields={ExceptionFields}
      Detail={OpenException}
    />
  )
}

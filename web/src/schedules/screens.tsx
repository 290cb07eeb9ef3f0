import { scheduleExceptions } from '@takt/domain/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/masterData/schedules.ts'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'
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

/** All exceptions of all schedules as one list. */
export function ScheduleExceptionsScreen() {
  return <ItemScreen type={scheduleExceptions} actions={scheduleExceptionsActions} />
}

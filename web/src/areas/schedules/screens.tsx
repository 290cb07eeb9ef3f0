import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemActions, ItemRow } from '../../core/items/itemActions.ts'
import type { ItemFields } from '../../core/items/itemParts.ts'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import type { FormField } from '../../core/kit/form/formField.ts'
import { Panel } from '../../core/kit/Panel.tsx'
import { useOrganizationSettings } from '../../core/session/SessionContext.tsx'
import { EffectNote } from './calendar/EffectNote.tsx'
import { draftedException, kindField, shiftField } from './calendar/exceptionDraft.ts'
import { useExceptionEffect } from './calendar/useExceptionEffect.ts'
import { ScheduleDetail } from './ScheduleDetail.tsx'
import { scheduleTexts as texts } from './texts.ts'
import { useSchedule } from './useSchedule.ts'

/** The current schedule with its effective zone; undefined while it is loading, or without an ID. */
function useZonedSchedule(scheduleID: string): Schedule | undefined {
  const usualZone = useOrganizationSettings()?.timeZone ?? 'UTC'
  const row = useSchedule(scheduleID).data
  return row && { scheduleID, timezone: row.timezone ?? usualZone, shifts: row.shifts }
}

/** The fields of an exception in its list: shifts of the chosen schedule by name, times in its zone, and the effect. */
const ExceptionFields: ItemFields = ({ fields, values, draw }) => {
  const schedule = useZonedSchedule(typeof values.scheduleID === 'string' ? values.scheduleID : '')
  const effect = useExceptionEffect(draftedException(values), schedule)
  const inZone = { help: schedule && texts.inZone(schedule.timezone) }
  const entered: Readonly<Record<string, Partial<FormField>>> = {
    kind: kindField(values.kind),
    shiftNum: schedule ? shiftField(schedule, values) : { kind: 'one', options: [], help: texts.scheduleFirst },
    resourceID: { help: texts.everyFollower },
    start: inZone,
    end: inZone,
  }
  return (
    <>
      {fields.map((field) => draw({ ...field, ...entered[field.name] }))}
      <EffectNote effect={effect} />
    </>
  )
}

function Effect(props: { row: ItemRow }) {
  const exception = draftedException(props.row)
  const effect = useExceptionEffect(exception, useZonedSchedule(exception?.scheduleID ?? ''))
  return (
    <Panel title={texts.effect}>
      <EffectNote effect={effect} />
    </Panel>
  )
}

/** An exception of a schedule, and its effect on planned time. */
function ExceptionDetail(props: DetailProps & { actions: Partial<ItemActions> }) {
  return (
    <ItemDetail
      type={scheduleExceptions}
      id={props.id}
      actions={props.actions}
      Fields={ExceptionFields}
      onClose={props.onClose}
    >
      {(row) => <Effect row={row} />}
    </ItemDetail>
  )
}

const schedulesActions = { texts: { added: texts.added, updated: texts.updated, deleted: texts.deleted } }
const scheduleExceptionsActions = {
  texts: { added: texts.exceptionAdded, updated: texts.exceptionUpdated, deleted: texts.exceptionDeleted },
}

/** The list of schedules, with the week and the calendar of the open one. */
export function SchedulesScreen() {
  return <ItemScreen type={schedules} usual={30} actions={schedulesActions} Detail={ScheduleDetail} />
}

const OpenException = (props: DetailProps) => <ExceptionDetail {...props} actions={scheduleExceptionsActions} />

/** The list of all exceptions of all schedules; the open one shows its effect. */
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

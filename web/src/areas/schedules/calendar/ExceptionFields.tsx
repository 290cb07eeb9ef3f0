import type { ItemFields } from '../../../core/items/itemParts.ts'
import type { FormField } from '../../../core/kit/form/formField.ts'
import { scheduleTexts as texts } from '../texts.ts'
import { EffectNote } from './EffectNote.tsx'
import { draftedException, kindField, shiftField } from './exceptionDraft.ts'
import { useExceptionEffect } from './useExceptionEffect.ts'
import { useZonedSchedule } from './useZonedSchedule.ts'

/** The fields of an exception in its list: shifts of the chosen schedule by name, times in its zone, and the effect. */
export const ExceptionFields: ItemFields = ({ fields, values, draw }) => {
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

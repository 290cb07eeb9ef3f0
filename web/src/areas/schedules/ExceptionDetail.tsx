import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemActions, ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { EffectNote } from './calendar/EffectNote.tsx'
import { ExceptionFields } from './calendar/ExceptionFields.tsx'
import { draftedException } from './calendar/exceptionDraft.ts'
import { useExceptionEffect } from './calendar/useExceptionEffect.ts'
import { useZonedSchedule } from './calendar/useZonedSchedule.ts'
import { scheduleTexts as texts } from './texts.ts'

function Effect(props: { row: ItemRow }) {
  const exception = draftedException(props.row)
  const effect = useExceptionEffect(exception, useZonedSchedule(exception?.scheduleID ?? ''))
  return (
    <Panel title={texts.effect}>
      <EffectNote effect={effect} />
    </Panel>
  )
}

/** An exception of a schedule, and what it does to planned time. */
export function ExceptionDetail(props: DetailProps & { actions: Partial<ItemActions> }) {
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

import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import type { ExceptionRow } from '../useSchedule.ts'

/** `row` null: a new one. `effect`: what it does to planned time, said along with that it was kept. */
type Given = {
  row: ExceptionRow | null
  fields: Readonly<Record<string, unknown>>
  effect: string | undefined
}

const areas = ['resources']

/** Adds, changes and deletes exceptions of a schedule; what is refused is told field by field. */
export function useKeepException(scheduleID: string, onDone: () => void) {
  const client = useClient()
  const { run: save, ...keep } = useKeep<Given>({
    work: ({ row, fields }) =>
      row
        ? client.put(`/scheduleExceptions/${row.scheduleExceptionID}`, {
            schema: done,
            body: { ...fields, version: row.version },
          })
        : client.post('/scheduleExceptions', { schema: done, body: { ...fields, scheduleID } }),
    said: ({ row, effect }) => texts.kept(row ? texts.exceptionUpdated : texts.exceptionAdded, effect),
    areas,
    onDone,
  })
  const remove = useKeep<ExceptionRow>({
    work: (row) => client.delete(`/scheduleExceptions/${row.scheduleExceptionID}`, { schema: done }),
    said: texts.exceptionDeleted,
    areas,
    loud: true,
  })
  return { ...keep, save, remove: remove.run }
}

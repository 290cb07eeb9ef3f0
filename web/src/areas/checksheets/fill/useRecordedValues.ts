import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { z } from 'zod'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { useDraftState } from '../../../core/session/useDraftState.ts'
import type { RecordedValue } from './fillMachine.ts'

const recordedValue = z.object({
  entryId: z.string(),
  at: z.iso.datetime(),
  value: z.number().nullable(),
  passed: z.boolean().nullable(),
  text: z.string().nullable(),
})
const recordedValues = z.record(z.string(), recordedValue)

/**
 * The values recorded so far in a checksheet. They survive a reload, and at a machine (`isAtMachine`), where the end of
 * an occasion is known, also leaving the page.
 */
export function useRecordedValues(
  name: string,
  isAtMachine: boolean,
): [Record<string, RecordedValue>, Dispatch<SetStateAction<Record<string, RecordedValue>>>] {
  const storageName = `filled ${name}`
  const [first] = useState(() => readOffline(storageName, recordedValues) ?? {})
  const [values, setValues] = useDraftState<Record<string, RecordedValue>>(name, first, { kind: 'typed' })
  useEffect(() => {
    if (isAtMachine) saveOffline(storageName, values)
  }, [storageName, isAtMachine, values])
  return [values, setValues]
}

import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useEffect, useMemo, useState } from 'react'
import { type Draft, type DraftValue, sameDraft } from '../../kit/form/formField.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { readDraft, shelve, unshelve } from '../../session/draftStore.ts'
import { useSessionNow } from '../../session/SessionContext.tsx'
import { useDraftKey } from '../../session/useDraftState.ts'
import { draftValue } from './draftValue.ts'

/**
 * Returns the values of a form: the row's values with the typed ones on top. Untouched fields follow the row when
 * another user changes it; typed values survive the form, if it is unmounted without being closed, and the page, except
 * secrets. `takenUp`: typed values were restored.
 */
export function useItemDraft(
  type: ItemType,
  names: readonly string[],
  options: {
    row: Readonly<Record<string, unknown>> | null
    /** Initial values of a new row, beyond those of the type. */
    initialValues?: Readonly<Record<string, unknown>> | undefined
    form: string
  },
) {
  const { row, initialValues, form } = options
  const format = useFormat()
  const sessionNow = useSessionNow()
  const cacheKey = useDraftKey(`form ${type.name} ${form}`)
  const [isRestored, setIsRestored] = useState(() => readDraft(cacheKey) !== undefined)
  const [typedValues, setTypedValues] = useState<Draft>(() => readDraft<Draft>(cacheKey) ?? {})
  const start = useMemo(() => {
    const value = (name: string) => (row ? row[name] : (initialValues?.[name] ?? type.fields[name]?.fallback))
    return Object.fromEntries(names.map((name) => [name, draftValue(type.fields[name]!, value(name), format)]))
  }, [type, names, row, initialValues, format])
  const [initialDraft] = useState(start)
  const draft: Draft = { ...start, ...typedValues }
  const changed = Object.keys(typedValues).filter((name) => !sameDraft(typedValues[name], start[name]))

  const isDirty = changed.length > 0
  useEffect(() => {
    if (!isDirty) unshelve(cacheKey)
    else if (sessionNow().hasTag('authenticated')) {
      const storable = Object.entries(typedValues).filter(([name]) => type.fields[name]?.kind !== 'secret')
      shelve(cacheKey, typedValues, { kind: 'typed', storable: Object.fromEntries(storable) })
    }
  }, [cacheKey, typedValues, isDirty, sessionNow, type])
  return {
    draft,
    place: format,
    /** Names of the fields that differ from the row. */
    changed,
    /** Those of them that another user changed since the form was opened. */
    overtaken: changed.filter((name) => !sameDraft(start[name], initialDraft[name])),
    isDirty,
    takenUp: isRestored && isDirty,
    set: (name: string, value: DraftValue) => setTypedValues((before) => ({ ...before, [name]: value })),
    /** Discards the typed values, after saving or on cancel. */
    clear: () => {
      unshelve(cacheKey)
      setIsRestored(false)
      setTypedValues({})
    },
  }
}

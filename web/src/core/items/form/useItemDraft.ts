import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useEffect, useMemo, useState } from 'react'
import { type Draft, type DraftValue, sameDraft } from '../../kit/form/formField.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useSessionNow } from '../../session/SessionContext.tsx'
import { shelve, shelved, unshelve } from '../../session/shelf.ts'
import { useShelfName } from '../../session/useKept.ts'
import { draftValue } from './draftValue.ts'

/**
 * What a form holds: the row's values under what was typed over them. Fields that nobody touched follow the row when
 * somebody else changes it; what was typed outlives the form if it goes without being closed, and the page, but for
 * secrets. `takenUp`: something of before stands in it.
 */
export function useItemDraft(
  type: ItemType,
  names: readonly string[],
  options: {
    row: Readonly<Record<string, unknown>> | null
    /** What a new row begins with, beyond what the type says. */
    begins?: Readonly<Record<string, unknown>> | undefined
    form: string
  },
) {
  const { row, begins, form } = options
  const place = useFormat()
  const sessionNow = useSessionNow()
  const shelfName = useShelfName(`form ${type.name} ${form}`)
  const [takenUp, setTakenUp] = useState(() => shelved(shelfName) !== undefined)
  const [touched, setTouched] = useState<Draft>(() => shelved<Draft>(shelfName) ?? {})
  const start = useMemo(() => {
    const value = (name: string) => (row ? row[name] : (begins?.[name] ?? type.fields[name]?.fallback))
    return Object.fromEntries(names.map((name) => [name, draftValue(type.fields[name]!, value(name), place)]))
  }, [type, names, row, begins, place])
  const [began] = useState(start)
  const draft: Draft = { ...start, ...touched }
  const changed = Object.keys(touched).filter((name) => !sameDraft(touched[name], start[name]))

  const isDirty = changed.length > 0
  useEffect(() => {
    if (!isDirty) unshelve(shelfName)
    else if (sessionNow().hasTag('authenticated')) {
      const storable = Object.entries(touched).filter(([name]) => type.fields[name]?.kind !== 'secret')
      shelve(shelfName, touched, { kind: 'typed', storable: Object.fromEntries(storable) })
    }
  }, [shelfName, touched, isDirty, sessionNow, type])
  return {
    draft,
    place,
    /** Names of the fields that differ from the row. */
    changed,
    /** Those of them that somebody else changed since the form was opened. */
    overtaken: changed.filter((name) => !sameDraft(start[name], began[name])),
    isDirty,
    takenUp: takenUp && isDirty,
    set: (name: string, value: DraftValue) => setTouched((before) => ({ ...before, [name]: value })),
    /** Forgets what was typed: it was saved, or is not wanted. */
    clear: () => {
      unshelve(shelfName)
      setTakenUp(false)
      setTouched({})
    },
  }
}

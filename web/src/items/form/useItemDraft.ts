import type { ItemType } from '@takt/domain/item/item.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, type DraftValue, sameDraft } from '../../kit/form/formField.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { usePlace, useSession, useSessionNow } from '../../session/SessionContext.tsx'
import { clearShelf, shelve, shelved } from './draftShelf.ts'
import { draftValue } from './draftValue.ts'

/**
 * What a form holds: the row's values under what was typed over them. Fields that nobody touched follow the row when somebody else changes it;
 * what was typed outlives the form if it goes without being closed.
 */
export function useItemDraft(
  type: ItemType,
  names: readonly string[],
  given: { row: Readonly<Record<string, unknown>> | null; form: string },
) {
  const { row, form } = given
  const place = useFormat()
  const { organizationId } = usePlace()
  const sessionNow = useSessionNow()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const shelfKey = [userName, organizationId, type.name, form].join('\n')
  const [touched, setTouched] = useState<Draft>(() => shelved(shelfKey))
  const start = useMemo(() => {
    const value = (name: string) => (row ? row[name] : type.fields[name]?.fallback)
    return Object.fromEntries(names.map((name) => [name, draftValue(type.fields[name]!, value(name), place)]))
  }, [type, names, row, place])
  const [began] = useState(start)
  const draft: Draft = { ...start, ...touched }
  const changed = Object.keys(touched).filter((name) => !sameDraft(touched[name], start[name]))

  const left = useRef<Draft>({})
  left.current = changed.length > 0 ? touched : {}
  useEffect(
    () => () => {
      if (sessionNow().matches({ auth: 'anonymous' })) return
      if (Object.keys(left.current).length > 0) shelve(shelfKey, left.current)
    },
    [shelfKey, sessionNow],
  )
  return {
    draft,
    place,
    /** Names of the fields that differ from the row. */
    changed,
    /** Those of them that somebody else changed since the form was opened. */
    overtaken: changed.filter((name) => !sameDraft(start[name], began[name])),
    isDirty: changed.length > 0,
    set: (name: string, value: DraftValue) => setTouched((before) => ({ ...before, [name]: value })),
    /** Forgets what was typed: it was saved, or is not wanted. */
    clear: () => {
      left.current = {}
      clearShelf(shelfKey)
      setTouched({})
    },
  }
}

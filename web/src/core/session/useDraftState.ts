import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { type DraftKind, readDraft, shelve, unshelve } from './draftStore.ts'
import { useCurrentOrganization, useSession, useSessionNow } from './SessionContext.tsx'

/** Keys of the forms that are open now. */
const open = new Set<string>()

/** Returns the key of a draft: user, organization and its own name. */
export function useDraftKey(name: string): string {
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const { organizationId } = useCurrentOrganization()
  // Fixed when the form opens, because there is no user while a session ends.
  const [first] = useState(`${userName}\n${organizationId}`)
  return `${first}\n${name}`
}

/**
 * State of a form that survives the end of the session and a reload of the page: after signing in again, the same user
 * finds the form unchanged. Leaving it in any other way, or starting it again, removes the draft. `name` identifies the
 * form and must not change. `storable` returns the part that may survive a reload, if the value contains secrets.
 */
export function useDraftState<Value>(
  name: string,
  first: Value,
  { kind = 'open', storable }: { kind?: DraftKind; storable?: (value: Value) => unknown } = {},
): [Value, Dispatch<SetStateAction<Value>>] {
  const key = useDraftKey(name)
  const sessionNow = useSessionNow()
  const [value, setValue] = useState<Value>(() => (open.has(key) ? first : (readDraft<Value>(key) ?? first)))
  const isFirst = JSON.stringify(value) === JSON.stringify(first)
  useEffect(() => {
    if (isFirst) unshelve(key)
    else if (sessionNow().hasTag('authenticated'))
      shelve(key, value, { kind, storable: storable ? storable(value) : value })
  }, [key, value, isFirst, sessionNow, kind, storable])
  useEffect(() => {
    open.add(key)
    return () => {
      open.delete(key)
      if (sessionNow().hasTag('authenticated')) unshelve(key)
    }
  }, [key, sessionNow])
  return [value, setValue]
}

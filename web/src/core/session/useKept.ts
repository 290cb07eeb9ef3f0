import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { usePlace, useSession, useSessionNow } from './SessionContext.tsx'
import { type ShelfKind, shelve, shelved, unshelve } from './shelf.ts'

/** The forms that are open now. */
const open = new Set<string>()

/** What is kept for this person, in this organization, under a name of its own. */
export function useShelfName(name: string): string {
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const { organizationId } = usePlace()
  // As it was when the form opened: while a session ends there is nobody.
  const [first] = useState(`${userName}\n${organizationId}`)
  return `${first}\n${name}`
}

/**
 * State of a form that outlives the end of the session and a reload of the page: who signs in again as the same person
 * finds it where it was. Leaving in any other way forgets it, and so does beginning the form anew. `name` is that of
 * the form and stays the same. `storable`: what of it may outlive the page, if something in it is secret.
 */
export function useKept<Value>(
  name: string,
  first: Value,
  { kind = 'open', storable }: { kind?: ShelfKind; storable?: (value: Value) => unknown } = {},
): [Value, Dispatch<SetStateAction<Value>>] {
  const key = useShelfName(name)
  const sessionNow = useSessionNow()
  const [value, setValue] = useState<Value>(() => (open.has(key) ? first : (shelved<Value>(key) ?? first)))
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

import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useMaySeePeople } from '../../core/session/useMaySeePeople.ts'
import type { LocatingState } from './locatingState.ts'

/** Returns the requested kinds of tags that the user may see. */
function useKinds({ tagType, showAllReads }: Pick<LocatingState, 'tagType' | 'showAllReads'>): readonly TagKind[] {
  const maySeePeople = useMaySeePeople()
  const readsJobs = useMay('jobs', 'read')
  return useMemo(() => {
    const of: Record<TagKind, boolean> = {
      people: maySeePeople && ['all', 'employees'].includes(tagType),
      jobs: readsJobs && tagType !== 'employees',
      nothing: showAllReads && tagType === 'all',
    }
    return tagKinds.filter((kind) => of[kind])
  }, [tagType, showAllReads, maySeePeople, readsJobs])
}

/**
 * Follows live tag positions while `isOn`; renders again at most once per `everyMs`. `isLive`: true while frames
 * arrive, so that no polling is necessary.
 */
export function useLiveTags(
  state: Pick<LocatingState, 'tagType' | 'showAllReads'>,
  { isOn, everyMs }: { isOn: boolean; everyMs: number },
) {
  const { tags, wantTags } = useMessaging()
  const kinds = useKinds(state)
  // The version shown last; later changes wait for the next rendering.
  const shownVersion = useRef(0)
  useEffect(() => (isOn && kinds.length > 0 ? wantTags(kinds) : undefined), [isOn, kinds, wantTags])
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!isOn) return () => {}
      let timer: ReturnType<typeof setTimeout> | null = null
      const unsubscribe = tags.onChange(() => {
        timer ??= setTimeout(() => {
          timer = null
          shownVersion.current = tags.version()
          changed()
        }, everyMs)
      })
      return () => {
        unsubscribe()
        if (timer !== null) clearTimeout(timer)
      }
    },
    [isOn, tags, everyMs],
  )
  const version = useSyncExternalStore(subscribe, () => shownVersion.current)
  return { tags, version, isLive: useCallback(() => kinds.length > 0 && tags.isReceiving(kinds), [tags, kinds]) }
}

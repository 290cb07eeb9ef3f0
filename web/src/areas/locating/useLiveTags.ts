import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useSeesPeople } from '../../core/session/useSeesPeople.ts'
import type { LocatingState } from './locatingState.ts'

/** The kinds of tags that are asked about, of those that one may see. */
function useKinds({ tagType, showAllReads }: Pick<LocatingState, 'tagType' | 'showAllReads'>): readonly TagKind[] {
  const seesPeople = useSeesPeople()
  const readsJobs = useMay('jobs', 'read')
  return useMemo(() => {
    const of: Record<TagKind, boolean> = {
      people: seesPeople && ['all', 'employees'].includes(tagType),
      jobs: readsJobs && tagType !== 'employees',
      nothing: showAllReads && tagType === 'all',
    }
    return tagKinds.filter((kind) => of[kind])
  }, [tagType, showAllReads, seesPeople, readsJobs])
}

/**
 * Where tags are as frames tell it while `isOn`; renders again at most once in `everyMs`. `isTold`: whether frames
 * come, so that nothing else need be asked again and again.
 */
export function useLiveTags(
  state: Pick<LocatingState, 'tagType' | 'showAllReads'>,
  { isOn, everyMs }: { isOn: boolean; everyMs: number },
) {
  const { tags, wantTags } = useMessaging()
  const kinds = useKinds(state)
  // The version that was shown last: what came since waits for its turn.
  const shown = useRef(0)
  useEffect(() => (isOn && kinds.length > 0 ? wantTags(kinds) : undefined), [isOn, kinds, wantTags])
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!isOn) return () => {}
      let timer: ReturnType<typeof setTimeout> | null = null
      const leave = tags.onChange(() => {
        timer ??= setTimeout(() => {
          timer = null
          shown.current = tags.version()
          changed()
        }, everyMs)
      })
      return () => {
        leave()
        if (timer !== null) clearTimeout(timer)
      }
    },
    [isOn, tags, everyMs],
  )
  const version = useSyncExternalStore(subscribe, () => shown.current)
  return { tags, version, isTold: useCallback(() => kinds.length > 0 && tags.tells(kinds), [tags, kinds]) }
}

import { useMemo, useState } from 'react'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { usePlace, useSession } from '../../session/SessionContext.tsx'
import { readViews, type SavedView, viewsKey, writeViews } from './savedViews.ts'
import { viewTexts as texts } from './texts.ts'

/** The views that this person keeps of a list, and how to keep others. */
export function useSavedViews(address: string) {
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const notices = useNotices()
  const key = viewsKey({ userName, organizationId, address })
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read anew after each change
  const views = useMemo(() => readViews(window.localStorage, key), [key, changes])
  const keep = (next: readonly SavedView[]) => {
    if (!writeViews(window.localStorage, key, next)) notices.error(texts.notKept)
    setChanges(changes + 1)
  }
  return { views, keep }
}

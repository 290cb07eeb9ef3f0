import { useMemo } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import type { ScreenSection } from './screen.ts'
import { sections } from './sections.ts'

/** Sections without the screens whose area `mayRead` denies, and without what is empty then. */
export const readableSections = (
  all: readonly ScreenSection[],
  mayRead: (area: ScreenSection['groups'][number]['screens'][number]['area']) => boolean,
): ScreenSection[] =>
  all.flatMap((section) => {
    const groups = section.groups.flatMap((group) => {
      const screens = group.screens.filter(({ area }) => mayRead(area))
      return screens.length > 0 ? [{ ...group, screens }] : []
    })
    return groups.length > 0 ? [{ ...section, groups }] : []
  })

/** The screens that the signed-in user may read. */
export function useSections(): ScreenSection[] {
  const user = useSession((state) => state.context.user)
  return useMemo(() => readableSections(sections, (area) => userMay(user, area, 'read')), [user])
}

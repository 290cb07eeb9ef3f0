import { useMemo } from 'react'
import { useSession } from '../../core/session/SessionContext.tsx'
import { userMay } from '../../core/session/useMay.ts'
import type { Screen, ScreenSection } from './screen.ts'
import { sections } from './sections.ts'

/** True if a user may see the screens of an area. */
export const maySee = (user: Parameters<typeof userMay>[0], area: Screen['area']): boolean =>
  area === null ? user !== null : userMay(user, area, 'read')

/** Returns the sections without screens of areas that `mayRead` denies, and without groups that are then empty. */
export const readableSections = (
  all: readonly ScreenSection[],
  mayRead: (area: Screen['area']) => boolean,
): ScreenSection[] =>
  all.flatMap((section) => {
    const groups = section.groups.flatMap((group) => {
      const screens = group.screens.filter(({ area }) => mayRead(area))
      return screens.length > 0 ? [{ ...group, screens }] : []
    })
    return groups.length > 0 ? [{ ...section, groups }] : []
  })

/** Returns the screens that the signed-in user may read. */
export function useSections(): ScreenSection[] {
  const user = useSession((state) => state.context.user)
  return useMemo(() => readableSections(sections, (area) => maySee(user, area)), [user])
}

import type { SessionSnapshot } from './sessionMachine.ts'
import { readRecord, writeRecord } from './sessionRecord.ts'

type Changing = {
  getSnapshot: () => SessionSnapshot
  subscribe: (listener: (state: SessionSnapshot) => void) => unknown
}

/**
 * Saves the global state of a session whenever it changes. `isWall`: true if the page is a wall display, whose carousel
 * setting applies to its address only. The preferences are shared by all tabs: they are written only by the tab in which
 * they change, so that no other tab reverts them.
 */
export function saveState(
  session: Changing,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  isWall: () => boolean = () => false,
): void {
  let { preferences } = session.getSnapshot().context
  session.subscribe((state) => {
    const { context } = state
    const isChanged = context.preferences.theme !== preferences.theme
    preferences = context.preferences
    writeRecord(storage, {
      ...context,
      preferences: isChanged ? preferences : readRecord(storage).preferences,
      authenticated: state.hasTag('authenticated'),
      dashboardCarouselMode: context.dashboardCarouselMode && !isWall(),
    })
  })
}

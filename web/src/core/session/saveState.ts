import type { SessionSnapshot } from './sessionMachine.ts'
import { writeRecord } from './sessionRecord.ts'

type Changing = { subscribe: (listener: (state: SessionSnapshot) => void) => unknown }

/**
 * Saves the global state of a session whenever it changes. `isWall`: true if the page is a wall display, whose carousel
 * setting applies to its address only.
 */
export function saveState(
  session: Changing,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  isWall: () => boolean = () => false,
): void {
  session.subscribe((state) => {
    const { context } = state
    writeRecord(storage, {
      ...context,
      authenticated: state.hasTag('authenticated'),
      dashboardCarouselMode: context.dashboardCarouselMode && !isWall(),
    })
  })
}

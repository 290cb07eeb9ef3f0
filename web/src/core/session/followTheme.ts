import { recordKey } from './recordKey.ts'
import type { SessionSnapshot } from './sessionMachine.ts'
import { readRecord } from './sessionRecord.ts'
import type { SessionEvent } from './sessionTypes.ts'

type Tab = { addEventListener: (type: 'storage', listener: (event: { key: string | null }) => void) => void }

type Following = { getSnapshot: () => SessionSnapshot; send: (event: SessionEvent) => void }

/** Adopts the theme that is selected in another tab of this browser. `storage` contains the record of all tabs. */
export function followTheme(session: Following, tab: Tab, storage: Pick<Storage, 'getItem'>): void {
  tab.addEventListener('storage', ({ key }) => {
    if (key !== recordKey) return
    // The event may be older than the record: only the latest choice counts.
    const { theme } = readRecord(storage).preferences
    if (theme !== session.getSnapshot().context.preferences.theme) session.send({ type: 'SET_THEME', theme })
  })
}

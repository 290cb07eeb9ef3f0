import { randomUuid } from '../../core/kit/randomUuid.ts'

const key = 'takt.callSeat'

/**
 * What names this page among those of the same person. It outlives a reload, so that a call goes on: it lies in the
 * tab's storage only between two pages of the tab, where a tab that is copied does not find it.
 */
export function pageSeat(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = window.sessionStorage): string {
  const seat = store.getItem(key) ?? randomUuid()
  store.removeItem(key)
  window.addEventListener('pagehide', () => store.setItem(key, seat))
  window.addEventListener('pageshow', () => store.removeItem(key))
  return seat
}

import { listScreens } from './listScreens.ts'

/** Minimum display time of a screen of a list. */
const minScreenMs = 3000

/** An overflow below this does not count: a margin, a shadow. */
const slackPx = 4

export const listMark = '[data-slide-list]'
const row = '[role=row], tr'

/** Returns the rows of a list or table, without headings and total row. */
export const rowsOf = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(row)].filter(
    (element) => !element.closest('thead, tfoot') && !element.querySelector('[role=columnheader]'),
  )

/** Returns the height of the headings of a list or table that stay above its rows. */
export function headHeight(list: Element): number {
  const head = list.querySelector('thead') ?? list.querySelector('[role=columnheader]')?.closest(row)
  return head?.getBoundingClientRect().height ?? 0
}

const isLong = (list: Element) => list.scrollHeight > list.clientHeight + slackPx

function screensOf(list: HTMLElement) {
  // Without rows to align to, screens overlap slightly.
  const each = rowsOf(list).at(-1)?.getBoundingClientRect().height || list.clientHeight * 0.88
  // Without the padding that `scrollLists` added below the last row so that the last screen can start at a whole row.
  const all = list.scrollHeight - Number.parseFloat(list.style.paddingBottom || '0')
  const head = headHeight(list)
  const footHeight = list.querySelector('tfoot')?.getBoundingClientRect().height ?? 0
  const count = Math.ceil((all - head - footHeight) / each - 0.1)
  const { tops, over } = listScreens({ height: list.clientHeight, fixed: head + footHeight, row: each, count })
  return { tops, over: footHeight > 0 ? 0 : over }
}

/** Returns the number of screens of the longest list of a view that fits except for its lists. */
export const screensIn = (view: HTMLElement): number =>
  Math.max(
    1,
    ...[...view.querySelectorAll<HTMLElement>(listMark)].filter(isLong).map((list) => screensOf(list).tops.length),
  )

/**
 * Scrolls each marked list that is longer than its frame to a screen of whole rows: to the one at `place`, or to the
 * one due `ms` into a page of `eachMs` if the slide was shown `times` before.
 */
export function scrollLists(view: HTMLElement, due: { place: number } | { ms: number; eachMs: number; times: number }) {
  for (const list of view.querySelectorAll<HTMLElement>(listMark)) {
    if (!isLong(list)) continue
    const { tops, over } = screensOf(list)
    const index = 'place' in due ? due.place : dueIn(due, tops.length)
    list.style.paddingBottom = `${over}px`
    list.style.clipPath = over > 0 ? `inset(0 0 ${over}px 0)` : ''
    list.scrollTop = tops[index % tops.length]!
  }
}

/**
 * Returns the index of the due screen: shows as many screens as the time allows, continuing where the slide ended last
 * time.
 */
function dueIn({ ms, eachMs, times }: { ms: number; eachMs: number; times: number }, screens: number): number {
  const count = Math.max(1, Math.min(screens, Math.floor(eachMs / minScreenMs)))
  return times * count + Math.floor((ms / eachMs) * count)
}

import { listScreens } from './listScreens.ts'

/** A screenful of a list is seen for at least this long. */
const leastMs = 3000

/** Less than this is no list that goes on: a margin, a shadow. */
const slackPx = 4

export const listMark = '[data-slide-list]'
const row = '[role=row], tr'

/** The rows of a list or table, without its headings and its sum. */
export const rowsOf = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(row)].filter(
    (one) => !one.closest('thead, tfoot') && !one.querySelector('[role=columnheader]'),
  )

/** How high the headings of a list or table are that stay above its rows. */
export function headHeight(list: Element): number {
  const head = list.querySelector('thead') ?? list.querySelector('[role=columnheader]')?.closest(row)
  return head?.getBoundingClientRect().height ?? 0
}

const isLong = (list: Element) => list.scrollHeight > list.clientHeight + slackPx

function screensOf(list: HTMLElement) {
  // Where there are no rows to go by, some of what was seen is seen again.
  const each = rowsOf(list).at(-1)?.getBoundingClientRect().height || list.clientHeight * 0.88
  // What is left over beneath whole rows is put beneath the last one too, so that it can be scrolled as far.
  const all = list.scrollHeight - Number.parseFloat(list.style.paddingBottom || '0')
  const head = headHeight(list)
  const foot = list.querySelector('tfoot')?.getBoundingClientRect().height ?? 0
  const count = Math.ceil((all - head - foot) / each - 0.1)
  const { tops, over } = listScreens({ height: list.clientHeight, fixed: head + foot, row: each, count })
  return { tops, over: foot > 0 ? 0 : over }
}

/** How many screenfuls the longest list of a view has that fits but for its lists. */
export const screensIn = (view: HTMLElement): number =>
  Math.max(
    1,
    ...[...view.querySelectorAll<HTMLElement>(listMark)].filter(isLong).map((list) => screensOf(list).tops.length),
  )

/**
 * Turns the lists of a page that are marked so and longer than their frame to a screenful of whole rows: to the one at
 * `place`, or else to the one that is due `ms` into a page of `eachMs`, where the slide was seen `times` before.
 */
export function turnLists(view: HTMLElement, due: { place: number } | { ms: number; eachMs: number; times: number }) {
  for (const list of view.querySelectorAll<HTMLElement>(listMark)) {
    if (!isLong(list)) continue
    const { tops, over } = screensOf(list)
    const place = 'place' in due ? due.place : dueIn(due, tops.length)
    list.style.paddingBottom = `${over}px`
    list.style.clipPath = over > 0 ? `inset(0 0 ${over}px 0)` : ''
    list.scrollTop = tops[place % tops.length]!
  }
}

/** As many screenfuls as there is time for, going on where the slide ended when it was seen last. */
function dueIn({ ms, eachMs, times }: { ms: number; eachMs: number; times: number }, screens: number): number {
  const count = Math.max(1, Math.min(screens, Math.floor(eachMs / leastMs)))
  return times * count + Math.floor((ms / eachMs) * count)
}

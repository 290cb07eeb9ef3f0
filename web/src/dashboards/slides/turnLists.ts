/** A screenful of a list is seen for at least this long. */
const leastMs = 3000

/** Less than this is no list that goes on: a margin, a shadow. */
const slackPx = 4

/**
 * Turns the lists of a page that are marked so and longer than their frame to the screenful that is due `ms` into a
 * page of `eachMs`: as many of them as there is time for, from the top on.
 */
export function turnLists(page: HTMLElement, { ms, eachMs }: { ms: number; eachMs: number }): void {
  for (const list of page.querySelectorAll('[data-slide-list]'))
    if (list.scrollHeight > list.clientHeight + slackPx) {
      const screens = Math.ceil(list.scrollHeight / list.clientHeight)
      const count = Math.max(1, Math.min(screens, Math.floor(eachMs / leastMs)))
      // A row that was cut is seen whole on the next screenful.
      list.scrollTop = Math.floor((ms / eachMs) * count) * list.clientHeight * 0.88
    }
}

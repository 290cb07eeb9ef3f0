type Box = { left: number; right: number; top: number; bottom: number }
type DrawnText = { text: string; node: Node; element: Element; box: Box }

/** Differences below this (px) are rounding. */
const slackPx = 1

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : []

/** Whether an element is drawn; what only readers of a page hear is not. */
const isDrawn = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  ![element, ...ancestorsOf(element)].some((each) => getComputedStyle(each).clipPath !== 'none')

/** The lines of texts drawn in a part of the page, each with the box around it. */
function drawnTexts(within: Element): DrawnText[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const found: DrawnText[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const text = node.textContent!.trim()
    if (text === '' || !isDrawn(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects())
      if (right > left) found.push({ text, node, element, box: { left, right, top, bottom } })
  }
  return found
}

const clips = (element: Element, axis: 'overflowX' | 'overflowY') => getComputedStyle(element)[axis] !== 'visible'

/** Whether a text is there on hover, on what cuts it or within that. */
const isOnHover = ({ text, element }: DrawnText, cutter: Element) =>
  [element, ...ancestorsOf(element)].some(
    (each) => (cutter.contains(each) || each.contains(cutter)) && each.getAttribute('title')?.includes(text),
  )

/**
 * The texts in a part of the page that are cut at a side, or scrolled out of sight at a side, and are not there on hover
 * either.
 */
export function cutTexts(within: Element = document.body): string[] {
  const cut = drawnTexts(within)
    .filter((drawn) => {
      const cutter = [drawn.element, ...ancestorsOf(drawn.element)].find((each) => {
        const { left, right } = each.getBoundingClientRect()
        return clips(each, 'overflowX') && (drawn.box.right > right + slackPx || drawn.box.left < left - slackPx)
      })
      const isOutside = drawn.box.right > window.innerWidth + slackPx || drawn.box.left < -slackPx
      return cutter ? !isOnHover(drawn, cutter) : isOutside
    })
    .map(({ text }) => text)
  return [...new Set(cut)]
}

/** What of a box is in sight. */
function seenOf({ element, box }: DrawnText): Box {
  const seen = { ...box }
  for (const each of [element, ...ancestorsOf(element)]) {
    const frame = each.getBoundingClientRect()
    if (clips(each, 'overflowX')) {
      seen.left = Math.max(seen.left, frame.left)
      seen.right = Math.min(seen.right, frame.right)
    }
    if (clips(each, 'overflowY')) {
      seen.top = Math.max(seen.top, frame.top)
      seen.bottom = Math.min(seen.bottom, frame.bottom)
    }
  }
  return seen
}

const isSticky = (element: Element) =>
  [element, ...ancestorsOf(element)].some((each) => ['sticky', 'fixed'].includes(getComputedStyle(each).position))

/** Pairs of texts in a part of the page of which one is drawn over the other; what stays in sight covers what scrolls. */
export function overlappingTexts(within: Element = document.body): string[] {
  const texts = drawnTexts(within)
    .filter(({ element }) => !isSticky(element))
    .map((drawn) => ({ ...drawn, box: seenOf(drawn) }))
    .filter(({ box }) => box.right - box.left > slackPx && box.bottom - box.top > slackPx)
  return texts.flatMap((one, place) =>
    texts
      .slice(place + 1)
      .filter(
        ({ box, node }) =>
          node !== one.node &&
          Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > slackPx &&
          // Boxes of lines reach a little over their letters.
          Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 4 * slackPx,
      )
      .map((other) => `${one.text} | ${other.text}`),
  )
}

const pressed = 'button, a[href], [role=button], [role=tab], [role=menuitem], [role=option], input[type=checkbox]'

/** What is pressed for a control: itself, the row that opens by a press anywhere in it, or the label around it. */
const targetOf = (control: Element) => control.closest('[data-place], label') ?? control

/** Whether a link stands within a text, whose line it keeps. */
const isWithinText = (control: Element) =>
  control.matches('a') &&
  [...(control.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
  )

/** The controls in a part of the page that are smaller than a finger (44 × 44 px), with their sizes. */
export function smallTargets(within: Element = document.body): string[] {
  return [...within.querySelectorAll(pressed)]
    .filter((control) => isDrawn(control) && !isWithinText(control))
    .flatMap((control) => {
      const { width, height, bottom } = targetOf(control).getBoundingClientRect()
      // What leads past the bars of the page comes into sight with the focus.
      if (width === 0 || bottom <= 0 || (width >= 44 - slackPx / 2 && height >= 44 - slackPx / 2)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent!.trim()
      return [`${name || control.outerHTML.slice(0, 120)} (${Math.round(width)} × ${Math.round(height)})`]
    })
}

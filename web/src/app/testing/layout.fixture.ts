type Box = { left: number; right: number; top: number; bottom: number }
type TextLine = { text: string; node: Node; element: Element; box: Box }

/** Differences below this (px) are rounding. */
const slackPx = 1

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : []

/** True if an element is visible; content for screen readers only is not. */
const isVisible = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  ![element, ...ancestorsOf(element)].some((each) => getComputedStyle(each).clipPath !== 'none')

/** Returns the visible lines of text in a part of the page, each with its box. */
function textLines(within: Element): TextLine[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const lines: TextLine[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const text = node.textContent!.trim()
    if (text === '' || !isVisible(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects())
      if (right > left) lines.push({ text, node, element, box: { left, right, top, bottom } })
  }
  return lines
}

const clips = (element: Element, axis: 'overflowX' | 'overflowY') => getComputedStyle(element)[axis] !== 'visible'

/** True if a text is shown on hover, on the element that clips it or within that. */
const isOnHover = ({ text, element }: TextLine, cutter: Element) =>
  [element, ...ancestorsOf(element)].some(
    (each) => (cutter.contains(each) || each.contains(cutter)) && each.getAttribute('title')?.includes(text),
  )

/**
 * Returns the texts in a part of the page that are clipped at a side, or scrolled out of view at a side, and are not
 * shown on hover either.
 */
export function clippedTexts(within: Element = document.body): string[] {
  const clipped = textLines(within)
    .filter((line) => {
      const cutter = [line.element, ...ancestorsOf(line.element)].find((each) => {
        const { left, right } = each.getBoundingClientRect()
        return clips(each, 'overflowX') && (line.box.right > right + slackPx || line.box.left < left - slackPx)
      })
      const isOutside = line.box.right > window.innerWidth + slackPx || line.box.left < -slackPx
      return cutter ? !isOnHover(line, cutter) : isOutside
    })
    .map(({ text }) => text)
  return [...new Set(clipped)]
}

/** Returns the visible part of a box. */
function visibleBoxOf({ element, box }: TextLine): Box {
  const visible = { ...box }
  for (const each of [element, ...ancestorsOf(element)]) {
    const frame = each.getBoundingClientRect()
    if (clips(each, 'overflowX')) {
      visible.left = Math.max(visible.left, frame.left)
      visible.right = Math.min(visible.right, frame.right)
    }
    if (clips(each, 'overflowY')) {
      visible.top = Math.max(visible.top, frame.top)
      visible.bottom = Math.min(visible.bottom, frame.bottom)
    }
  }
  return visible
}

const isSticky = (element: Element) =>
  [element, ...ancestorsOf(element)].some((each) => ['sticky', 'fixed'].includes(getComputedStyle(each).position))

/**
 * Returns pairs of overlapping texts in a part of the page; sticky elements, which cover scrolling content, are left
 * out.
 */
export function overlappingTexts(within: Element = document.body): string[] {
  const texts = textLines(within)
    .filter(({ element }) => !isSticky(element))
    .map((line) => ({ ...line, box: visibleBoxOf(line) }))
    .filter(({ box }) => box.right - box.left > slackPx && box.bottom - box.top > slackPx)
  return texts.flatMap((line, index) =>
    texts
      .slice(index + 1)
      .filter(
        ({ box, node }) =>
          node !== line.node &&
          Math.min(line.box.right, box.right) - Math.max(line.box.left, box.left) > slackPx &&
          // Line boxes extend a little beyond their characters.
          Math.min(line.box.bottom, box.bottom) - Math.max(line.box.top, box.top) > 4 * slackPx,
      )
      .map((other) => `${line.text} | ${other.text}`),
  )
}

const pressed = 'button, a[href], [role=button], [role=tab], [role=menuitem], [role=option], input[type=checkbox]'

/** Returns the touch target of a control: itself, the row that opens when touched anywhere, or the label around it. */
const targetOf = (control: Element) => control.closest('[data-place], label') ?? control

/** True if a link is within a text and has the height of its line. */
const isWithinText = (control: Element) =>
  control.matches('a') &&
  [...(control.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
  )

/** Returns the controls in a part of the page that are smaller than a finger (44 × 44 px), with their sizes. */
export function smallTargets(within: Element = document.body): string[] {
  return [...within.querySelectorAll(pressed)]
    .filter((control) => isVisible(control) && !isWithinText(control))
    .flatMap((control) => {
      const { width, height, bottom } = targetOf(control).getBoundingClientRect()
      // Skip links come into view when focused.
      if (width === 0 || bottom <= 0 || (width >= 44 - slackPx / 2 && height >= 44 - slackPx / 2)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent!.trim()
      return [`${name || control.outerHTML.slice(0, 120)} (${Math.round(width)} × ${Math.round(height)})`]
    })
}

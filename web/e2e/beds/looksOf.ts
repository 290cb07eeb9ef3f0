import type { Page } from 'playwright-core'

/**
 * How the texts within a part of the page look and what lies over and under them, each look with one element of it: two
 * texts of one look have the same contrast. `exclude`: selectors of what is left out.
 */
export const looksOf = (page: Page, within: string, exclude: readonly string[]) =>
  page.evaluateHandle(
    ({ within, exclude }) => {
      /** The same, once for each element: to ask for styles takes longest here. */
      const once = (find: (element: Element) => string) => {
        const found = new Map<Element, string>()
        return (element: Element): string => {
          const known = found.get(element) ?? find(element)
          found.set(element, known)
          return known
        }
      }
      const paint = once((element) => {
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element)
        return [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join()
      })
      const groundOf: (element: Element) => string = once(
        (element) => `${element.parentElement ? groundOf(element.parentElement) : ''}/${paint(element)}`,
      )
      /** What is drawn in the middle of it, above and below; nothing where that is out of sight. */
      const pileOf = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return document
          .elementsFromPoint(left + width / 2, top + height / 2)
          .map(paint)
          .join('/')
      }
      const lookOf = once((element) => {
        const { color, fontSize, fontWeight, textShadow, textDecorationLine, borderBottom } = getComputedStyle(element)
        return [element.tagName, color, fontSize, fontWeight, textShadow, textDecorationLine, borderBottom].join()
      })
      const hasText = (element: Element) =>
        /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ||
        [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim())
      const left = exclude.join() || 'nothing'
      const judged = new Map<string, Element>()
      for (const root of document.querySelectorAll(within))
        for (const element of [root, ...root.querySelectorAll('*')])
          if (hasText(element) && !element.closest(left)) {
            const parent = element.parentElement
            // A link in the midst of a text is told from it otherwise than one that stands alone.
            const around = parent ? `${lookOf(parent)} ${hasText(parent)}` : ''
            const look = [lookOf(element), around, groundOf(element), pileOf(element)].join('|')
            if (!judged.has(look)) judged.set(look, element)
          }
      return judged
    },
    { within, exclude: [...exclude] },
  )

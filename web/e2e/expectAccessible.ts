import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Found = { id: string; help: string; nodes: { html: string; failureSummary?: string | undefined }[] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What of WCAG a change of colours alone can break. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Nothing on the page (or within one part of it) breaks WCAG 2.2 A or AA in either theme, as far as axe can tell. */
export async function expectAccessible(page: Page, within = 'body'): Promise<void> {
  let before: string | null = null
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((mode) => getComputedStyle(document.documentElement).colorScheme === mode, colorScheme)
    await untilArrived(page)
    const here = await withoutLook(page, within)
    // Where the second theme shows the very same elements, its colours alone are left to judge.
    const violations = await violationsOn(page, within, here === before ? rulesOfColours : null)
    expect({ colorScheme, violations }).toEqual({ colorScheme, violations: [] })
    before = here
  }
}

/** Once what fades in has arrived: axe takes half-shown text for text without contrast. */
async function untilArrived(page: Page): Promise<void> {
  await page.evaluate(() => {
    // What turns while something is under way never arrives.
    const arriving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.all(arriving.map(({ finished }) => finished.catch(() => {})))
  })
}

/** The elements and texts there; how they look is in classes and styles. */
const withoutLook = (page: Page, within: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .map(({ outerHTML }) => outerHTML.replaceAll(/ (?:class|style)="[^"]*"/g, ''))
        .join('\n'),
    within,
  )

async function violationsOn(page: Page, within: string, rules: readonly string[] | null) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ selector, values }): Promise<Found[]> => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
      const found = await axe.run(selector, {
        runOnly: values ? { type: 'rule', values } : { type: 'tag', values: tags },
        // What passed is not described, which takes longer than to look at it.
        resultTypes: ['violations'],
        // No rule that is run reads the style sheets themselves.
        preload: { assets: ['media'] },
      })
      return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes }))
    },
    { selector: within, values: rules && [...rules] },
  )
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html.slice(0, 200)) }))
}

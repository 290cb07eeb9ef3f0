import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Found = { id: string; help: string; nodes: { html: string; failureSummary?: string | undefined }[] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing on the page (or within one part of it) breaks WCAG 2.2 A or AA in either theme, as far as axe can tell. */
export async function expectAccessible(page: Page, within = 'body'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((mode) => getComputedStyle(document.documentElement).colorScheme === mode, colorScheme)
    expect({ colorScheme, violations: await violationsOn(page, within) }).toEqual({ colorScheme, violations: [] })
  }
}

async function violationsOn(page: Page, within: string) {
  // Once what fades in has arrived: axe takes half-shown text for text without contrast.
  await page.evaluate(() => {
    // What turns while something is under way never arrives.
    const arriving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.all(arriving.map(({ finished }) => finished.catch(() => {})))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (selector): Promise<Found[]> => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    // What passed is not described, which takes longer than to look at it.
    const found = await axe.run(selector, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes }))
  }, within)
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html.slice(0, 200)) }))
}

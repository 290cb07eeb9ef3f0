import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Axe = typeof import('axe-core')
type Found = { id: string; help: string; nodes: { html: string; failureSummary?: string | undefined }[] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Nothing on the page (or within one part of it) breaks WCAG 2.2 A or AA in either theme, as far as axe can tell. The
 * themes differ in colours alone: in the second one what is looked at is what rests on these.
 */
export async function expectAccessible(page: Page, within = 'body'): Promise<void> {
  const first = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  const second = first === 'dark' ? 'light' : 'dark'
  await expectNoViolations(page, { within, colorScheme: first, rules: 'all' })
  await expectNoViolations(page, { within, colorScheme: second, rules: 'colours' })
}

async function expectNoViolations(
  page: Page,
  look: { within: string; colorScheme: 'dark' | 'light'; rules: 'all' | 'colours' },
) {
  const { colorScheme } = look
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((mode) => getComputedStyle(document.documentElement).colorScheme === mode, colorScheme)
  expect({ colorScheme, violations: await violationsOn(page, look) }).toEqual({ colorScheme, violations: [] })
}

async function violationsOn(page: Page, { within, rules }: { within: string; rules: 'all' | 'colours' }) {
  // Once what fades in has arrived: axe takes half-shown text for text without contrast.
  await page.evaluate(() => {
    // What turns while something is under way never arrives.
    const arriving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.all(arriving.map(({ finished }) => finished.catch(() => {})))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ([selector, areColoursAlone]): Promise<Found[]> => {
      const { axe } = window as unknown as { axe: Axe }
      const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
      const ofColours = axe.getRules(['cat.color']).filter(({ tags }) => tags.some((tag) => levels.includes(tag)))
      const found = await axe.run(selector, {
        runOnly: areColoursAlone
          ? { type: 'rule', values: ofColours.map(({ ruleId }) => ruleId) }
          : { type: 'tag', values: levels },
        // What passed is not described, which takes longer than to look at it.
        resultTypes: ['violations'],
        preload: false,
      })
      return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes }))
    },
    [within, rules === 'colours'] as const,
  )
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html.slice(0, 200)) }))
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { looksOf } from './looksOf.ts'

type Found = { id: string; help: string; nodes: { html: string; failureSummary?: string | undefined }[] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What of WCAG a change of colours alone can break. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** What stands around every screen and is judged where it is named itself; what an open dialog hides. */
const beside = ['nav[aria-label="Areas"]', '#root[aria-hidden="true"]']

/**
 * Nothing on the page (or within one part of it) breaks WCAG 2.2 A or AA in either theme, as far as axe can tell. Of
 * the page what is around every screen and what an open dialog hides are left out: they are judged by themselves.
 */
export async function expectAccessible(page: Page, within = 'body'): Promise<void> {
  let before: string | null = null
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((mode) => getComputedStyle(document.documentElement).colorScheme === mode, colorScheme)
    await untilArrived(page)
    const here = await withoutLook(page, within)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
    // Where the second theme shows the very same elements, its colours alone are left to judge.
    const violations = [...(here === before ? [] : await structureOf(page, within)), ...(await coloursOf(page, within))]
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

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const shared = {
  // What passed is not described, which takes longer than to look at it.
  resultTypes: ['violations' as const],
  // No rule that is run reads the style sheets themselves.
  preload: { assets: ['media'] },
}
const exclude = (within: string) => (within === 'body' ? beside : [])

const brief = (violations: Found[]) =>
  violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html.slice(0, 200)) }))

/** All rules but those of colours. */
async function structureOf(page: Page, within: string) {
  const rules = Object.fromEntries(rulesOfColours.map((rule) => [rule, { enabled: false }]))
  const options = { ...shared, runOnly: { type: 'tag' as const, values: tags }, rules }
  return brief(
    await page.evaluate(
      async ({ context, options }): Promise<Found[]> => {
        const { axe } = window as typeof window & { axe: typeof import('axe-core') }
        const found = await axe.run(context, options)
        return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes }))
      },
      { context: { include: [within], exclude: exclude(within) }, options },
    ),
  )
}

/** How texts looked whose colours axe found right; the files of a worker share it. */
const foundRight = new Set<string>()

/**
 * The rules of colours. Of texts that look the same on grounds that look the same one is judged for all, once in a
 * worker: what is behind a text takes axe longer to find out than everything else.
 */
async function coloursOf(page: Page, within: string) {
  const seen = await looksOf(page, within, exclude(within))
  const looks = await seen.evaluate((elements) => [...elements.keys()])
  const unknown = looks.filter((look) => !foundRight.has(look))
  if (unknown.length === 0) return []
  const options = { ...shared, runOnly: { type: 'rule' as const, values: [...rulesOfColours] } }
  const violations = await page.evaluate(
    async ({ seen, unknown, options }): Promise<Found[]> => {
      const { axe } = window as typeof window & { axe: typeof import('axe-core') }
      const found = await axe.run({ include: unknown.map((look) => seen.get(look)!) as HTMLElement[] }, options)
      return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes }))
    },
    { seen, unknown, options },
  )
  if (violations.length === 0) for (const look of unknown) foundRight.add(look)
  return brief(violations)
}

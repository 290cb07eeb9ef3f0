import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'

/** WCAG success criteria that a change of colors alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page frame, which has tests of its own, and content that an open dialog hides. */
const excluded = ['nav[aria-label="Areas"]', '#root[aria-hidden="true"]']

/** Content that is fading in, or of a former query, has too little contrast; indeterminate progress never ends. */
async function finishAnimations(): Promise<void> {
  await expect.poll(() => document.querySelector('[data-old-figures]')).toBeNull()
  const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.all(finite.map(({ finished }) => finished.catch(() => {})))
}

async function violationsIn(within: string, options: RunOptions) {
  const { violations } = await axe.run(
    { include: [within], exclude: within === 'body' ? excluded : [] },
    { resultTypes: ['violations'], preload: { assets: ['media'] }, ...options },
  )
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html.slice(0, 200)) }))
}

/** Asserts that axe finds no violation of WCAG 2.2 A and AA within `selector`, in the light and in the dark theme. */
export async function expectAccessible(selector = 'body'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ colorScheme })
    await expect.poll(() => getComputedStyle(document.documentElement).colorScheme).toBe(colorScheme)
    await finishAnimations()
    const runOnly =
      colorScheme === 'light' ? { type: 'tag' as const, values: tags } : { type: 'rule' as const, values: colourRules }
    expect({ colorScheme, violations: await violationsIn(selector, { runOnly }) }).toEqual({
      colorScheme,
      violations: [],
    })
  }
}

import interStyles from '@fontsource-variable/inter/wght.css?inline'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { fontFamily } from './theme.ts'

/** Returns the sum of the widths of single characters. */
const sumOfWidths = (text: string, measure: (text: string) => number) =>
  [...text].reduce((sum, character) => sum + measure(character), 0)

test('24x7 is drawn as its single characters, in text and on a canvas', async () => {
  const { page } = await openApp('/login', { user: null })
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const style = document.createElement('style')
  style.textContent = interStyles
  document.head.append(style)
  onTestFinished(() => style.remove())
  const font = `40px ${fontFamily}`
  expect(await document.fonts.load(font)).not.toEqual([])
  const measureText = (text: string) => {
    const span = document.createElement('span')
    span.textContent = text
    Object.assign(span.style, { fontFamily, fontSize: '40px', fontKerning: 'none', position: 'absolute' })
    document.body.append(span)
    return span.getBoundingClientRect().width
  }
  const context = document.body.appendChild(document.createElement('canvas')).getContext('2d')!
  context.font = font
  context.fontKerning = 'none'
  const measureCanvas = (text: string) => context.measureText(text).width
  expect(measureText('24x7')).toBeCloseTo(sumOfWidths('24x7', measureText), 1)
  expect(measureCanvas('24x7') - sumOfWidths('24x7', measureCanvas)).toBeCloseTo(0, 1)
})

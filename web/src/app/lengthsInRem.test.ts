import { expect, test } from 'vitest'
import { lengthsInRem } from './lengthsInRem.ts'

test('lengths are converted to rem, whatever they are part of', () => {
  expect(lengthsInRem('padding:6px 16px;margin:-8px;')).toBe('padding:0.375rem 1rem;margin:-0.5rem;')
  expect(lengthsInRem('width:calc(100% - 4px);transform:translate(14px, -9px) scale(0.75);')).toBe(
    'width:calc(100% - 0.25rem);transform:translate(0.875rem, -0.5625rem) scale(0.75);',
  )
})

test('hairlines, ratios, names and media conditions stay unchanged', () => {
  const same = [
    'border:1px solid #26300b;',
    'height:1.5rem;opacity:0.5;width:50%;',
    '@media (min-width:600px){color:red;}',
    '@container (width > 400px){color:red;}',
    'animation-name:grow-8px;',
  ]
  for (const styles of same) expect(lengthsInRem(styles)).toBe(styles)
  expect(lengthsInRem('@media (min-width:600px){padding:8px;}')).toBe('@media (min-width:600px){padding:0.5rem;}')
})

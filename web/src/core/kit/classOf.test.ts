import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import MuiBox from '@mui/material/Box'
import { type SxProps, type Theme, ThemeProvider, type ThemeProviderProps } from '@mui/material/styles'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Box } from './Box.tsx'
import { classOf } from './classOf.ts'
import { Styles } from './Styles.tsx'
import { createTaktTheme } from './theme.ts'

const themes = { light: createTaktTheme('light'), dark: createTaktTheme('dark') }

/** Returns the class that MUI's Box gives to an element. */
function originalClass(sx: SxProps<Theme>, theme: Theme): string {
  const box = createElement(MuiBox, { sx })
  const themed = createElement(ThemeProvider, { theme } as ThemeProviderProps, box)
  const page = createElement(CacheProvider, { value: createCache({ key: 'takt' }) }, themed)
  return /takt-[a-z0-9]+/.exec(renderToStaticMarkup(page))![0]
}

const styleSamples: SxProps<Theme>[] = [
  { display: 'grid', gap: 4, p: { xs: 3, sm: 6 }, color: 'text.secondary', borderRadius: 0.5 },
  { px: 2, '&:hover': { bgcolor: 'action.hover' }, '@media print': { maxHeight: 'none' }, typography: 'body2' },
  [
    { border: 1, borderColor: 'divider' },
    { fontWeight: 650, width: undefined },
  ],
  { gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' }, '& td, & th': { py: 0.5, '&.tight': { py: 0 } } },
]

test('styles get the same class as in MUI’s Box, in each theme', () => {
  const styles = createCache({ key: 'takt' })
  for (const theme of Object.values(themes))
    for (const sx of styleSamples) {
      expect(classOf(sx, theme, styles)).toBe(originalClass(sx, theme))
      expect(classOf(structuredClone(sx) as typeof sx, theme, styles)).toBe(originalClass(sx, theme))
    }
  expect(classOf(styleSamples[0]!, themes.light, styles)).not.toBe(classOf(styleSamples[0]!, themes.dark, styles))
})

test('styles that differ in one value, name or depth have different classes', () => {
  const styles = createCache({ key: 'takt' })
  const all: SxProps<Theme>[] = [
    { p: 1 },
    { p: 2 },
    { px: 1 },
    { '&:hover': { p: 1 } },
    { p: 1, m: 1 },
    { '&:hover': { p: 1 }, m: 1 },
    { '&:hover': { p: 1, m: 1 } },
    [{ p: 1 }, { m: 1, p: 2 }],
  ]
  expect(new Set(all.map((sx) => classOf(sx, themes.light, styles))).size).toBe(all.length)
})

test('styles with functions are not cached', () => {
  const styles = createCache({ key: 'takt' })
  expect(classOf({ color: ({ palette }) => palette.divider }, themes.light, styles)).toBeNull()
  expect(classOf(({ palette }) => ({ color: palette.divider }), themes.light, styles)).toBeNull()
})

test('a box has only that class if the style cache is known, and is MUI’s Box otherwise', () => {
  const [sx] = styleSamples
  const themed = createElement(ThemeProvider, { theme: themes.light } as ThemeProviderProps, createElement(Box, { sx }))
  const styles = createCache({ key: 'takt' })
  const className = classOf(sx!, themes.light, styles)
  const page = createElement(Styles, { styles }, themed)
  expect(renderToStaticMarkup(page)).toBe(`<div class="${className}"></div>`)
  expect(renderToStaticMarkup(themed)).toContain('MuiBox-root')
})

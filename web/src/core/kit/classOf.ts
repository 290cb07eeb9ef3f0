import { css, type EmotionCache } from '@emotion/react'
import type { SxProps, Theme } from '@mui/material/styles'

const classCache = new WeakMap<EmotionCache, WeakMap<Theme, Map<string, string>>>()

/** Returns styles as a unique text; null if they contain a function. */
function textOf(value: unknown): string | null {
  if (typeof value === 'function') return null
  if (typeof value !== 'object' || value === null) return `${value}`
  let text = '{'
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key]
    if (part === undefined) continue
    const partText = textOf(part)
    if (partText === null) return null
    text += `${key}\u0001${partText}\u0002`
  }
  return `${text}}`
}

function insert(sx: SxProps<Theme>, theme: Theme, styles: EmotionCache): string {
  const serialized = css(theme.unstable_sx(sx) as Parameters<typeof css>[0])
  const name = `${styles.key}-${serialized.name}`
  if (styles.inserted[serialized.name] === undefined) styles.insert(`.${name}`, serialized, styles.sheet, true)
  styles.registered[name] ??= serialized.styles
  return name
}

/**
 * Returns the class of these styles and inserts it into the page; null if they contain a function, which must be
 * evaluated each time.
 */
export function classOf(sx: SxProps<Theme>, theme: Theme, styles: EmotionCache): string | null {
  const text = textOf(sx)
  if (text === null) return null
  const ofPage = classCache.get(styles) ?? new WeakMap<Theme, Map<string, string>>()
  classCache.set(styles, ofPage)
  const ofTheme = ofPage.get(theme) ?? new Map<string, string>()
  ofPage.set(theme, ofTheme)
  const name = ofTheme.get(text) ?? insert(sx, theme, styles)
  ofTheme.set(text, name)
  return name
}

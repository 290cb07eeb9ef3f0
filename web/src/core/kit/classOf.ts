import { css, type EmotionCache } from '@emotion/react'
import type { SxProps, Theme } from '@mui/material/styles'

const known = new WeakMap<EmotionCache, WeakMap<Theme, Map<string, string>>>()

/** Styles as a text that no others have; null where a function says what they are. */
function textOf(value: unknown): string | null {
  if (typeof value === 'function') return null
  if (typeof value !== 'object' || value === null) return `${value}`
  let text = '{'
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key]
    if (part === undefined) continue
    const said = textOf(part)
    if (said === null) return null
    text += `${key}\u0001${said}\u0002`
  }
  return `${text}}`
}

function insert(sx: SxProps<Theme>, theme: Theme, styles: EmotionCache): string {
  const made = css(theme.unstable_sx(sx) as Parameters<typeof css>[0])
  const name = `${styles.key}-${made.name}`
  if (styles.inserted[made.name] === undefined) styles.insert(`.${name}`, made, styles.sheet, true)
  styles.registered[name] ??= made.styles
  return name
}

/**
 * The class of these styles, which is in the page when this is answered; null where a function in them says what they
 * are, which is to be asked each time.
 */
export function classOf(sx: SxProps<Theme>, theme: Theme, styles: EmotionCache): string | null {
  const text = textOf(sx)
  if (text === null) return null
  const ofPage = known.get(styles) ?? new WeakMap<Theme, Map<string, string>>()
  known.set(styles, ofPage)
  const ofTheme = ofPage.get(theme) ?? new Map<string, string>()
  ofPage.set(theme, ofTheme)
  const name = ofTheme.get(text) ?? insert(sx, theme, styles)
  ofTheme.set(text, name)
  return name
}

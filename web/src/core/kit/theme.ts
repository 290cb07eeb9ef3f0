import { createTheme, type Theme } from '@mui/material/styles'
import { byTouch, finger, fingerLink, fingerSize } from './finger.ts'
import { printStyle } from './printStyle.ts'

/**
 * The neutral frame around the data; state colors are defined only in domain/areas/efficiency/timeline/stateStyles.ts.
 */
const frame = {
  light: {
    ground: '#F5F6F8',
    paper: '#FFFFFF',
    hairline: '#DCE0E6',
    ink: '#131A22',
    soft: '#566170',
    accent: '#1C3F94',
    onAccent: '#FFFFFF',
    faint: '#EDEFF3',
  },
  dark: {
    ground: '#080B0F',
    paper: '#0E1318',
    hairline: '#26303B',
    ink: '#E8ECF1',
    soft: '#9AA6B4',
    accent: '#A9C2FF',
    onAccent: '#0B1530',
    faint: '#171E26',
  },
} as const

/** Sizes of the type scale, in pixels; wall displays use vw. */
export const typeScale = { xs: 12, s: 13, m: 15, l: 18, xl: 24, xxl: 32, display: 48, wall: 72 } as const

export const fontFamily = '"Inter Variable", system-ui, sans-serif'

/** Font of tokens, keys and text to paste into a console. */
export const monospaced = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace'

/** Colors of series that are not states: distinguished by lightness first, hue second, also for color-blind users. */
export const seriesColours = {
  light: ['#131A22', '#6A4FB3', '#9A5B13', '#0F7489', '#8A2F6B', '#66707E'],
  dark: ['#E8ECF1', '#B7A1F5', '#E0A868', '#66C3D6', '#E28BC4', '#98A3B1'],
} as const

const px = (size: number) => `${size / 16}rem`

// Background colors of filled notices, `main` in light and `dark` in dark mode, with white text: contrast at least 4.5
// to 1.
const severities = {
  light: {
    error: { main: '#B3261E' },
    warning: { main: '#A85A00' },
    info: { main: '#0277A8' },
    success: { main: '#2E7D32' },
  },
  dark: {
    error: { main: '#FF8A7A', dark: '#A8443A' },
    warning: { main: '#FFA726', dark: '#8A5200' },
    info: { main: '#29B6F6', dark: '#0F5F87' },
    success: { main: '#66BB6A', dark: '#2F6B33' },
  },
} as const

/**
 * Creates the theme of one mode: a 4-pixel grid, corners of 6, one hairline, one shadow, tabular figures, visible
 * focus.
 */
export function createTaktTheme(mode: 'light' | 'dark'): Theme {
  const tone = frame[mode]
  const shadow = mode === 'light' ? '0 8px 28px rgb(16 24 40 / 0.16)' : '0 8px 28px rgb(0 0 0 / 0.6)'
  const text = (size: number, weight: number, lineHeight: number, letterSpacing = '0') => ({
    fontSize: px(size),
    fontWeight: weight,
    lineHeight,
    letterSpacing,
  })
  return createTheme({
    spacing: (steps: number) => `${steps / 4}rem`,
    shape: { borderRadius: 6 },
    palette: {
      mode,
      primary: { main: tone.accent, contrastText: tone.onAccent },
      secondary: { main: tone.soft },
      ...severities[mode],
      background: { default: tone.ground, paper: tone.paper },
      text: { primary: tone.ink, secondary: tone.soft },
      divider: tone.hairline,
      action: { hover: tone.faint, selected: tone.faint },
    },
    shadows: ['none', ...Array.from({ length: 24 }, () => shadow)] as Theme['shadows'],
    typography: {
      fontFamily,
      fontWeightMedium: 500,
      fontWeightBold: 650,
      h1: text(typeScale.display, 650, 1.1, '-0.02em'),
      h2: text(typeScale.xxl, 650, 1.2, '-0.015em'),
      h3: text(typeScale.xl, 650, 1.25, '-0.01em'),
      h4: text(typeScale.l, 650, 1.3),
      h5: text(typeScale.m, 650, 1.4),
      h6: text(typeScale.s, 650, 1.4),
      body1: text(typeScale.m, 400, 1.5),
      body2: text(typeScale.s, 400, 1.45),
      button: { ...text(typeScale.s, 500, 1.4), textTransform: 'none' },
      caption: text(typeScale.xs, 400, 1.35),
      overline: { ...text(typeScale.xs, 500, 1.35), textTransform: 'none' },
    },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120, standard: 160, short: 140, shorter: 120 } },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          html: {
            height: '100%',
            colorScheme: mode,
            '@media (min-width: 2560px)': { fontSize: 20 },
            '@media (min-width: 3400px)': { fontSize: 32 },
          },
          // Without this, contextual forms render `24x7` as `24×7`.
          '*, *::before, *::after': { fontVariantLigatures: 'no-contextual' },
          body: { height: '100%', fontVariantNumeric: 'tabular-nums', fontSize: px(typeScale.s) },
          '#root': { height: '100%' },
          ':focus-visible': { outline: `2px solid ${tone.accent}`, outlineOffset: 2, borderRadius: 4 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
          },
          // Buttons, tabs, chips, menu items and sort headings; a more specific size, as for gloves, takes precedence.
          [byTouch]: { ':where(.MuiButtonBase-root)': finger[byTouch] },
          ...printStyle,
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { font: 'inherit' } } },
      // A link on its own gets the size of a button; a link within a text stays in its line.
      MuiLink: {
        styleOverrides: {
          root: { [byTouch]: { '&:only-child': fingerLink[byTouch] } },
        },
      },
      MuiFormControlLabel: { styleOverrides: { root: finger } },
      MuiInputBase: { styleOverrides: { root: { [byTouch]: { minHeight: fingerSize } } } },
      MuiMenuItem: { styleOverrides: { root: finger } },
      MuiChip: {
        styleOverrides: { deleteIcon: { [byTouch]: { width: fingerSize, height: fingerSize, padding: '0.6875rem' } } },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      // Notices are below dialogs instead of covering their corner.
      MuiDialog: {
        styleOverrides: {
          paper: {
            '@media (min-width: 600px) and (min-height: 700px)': {
              '&:not(.MuiDialog-paperFullScreen)': { maxHeight: 'calc(100% - 9rem)' },
            },
          },
        },
      },
      // Off is distinguished from the paper by its own colors, on by the accent.
      MuiSwitch: {
        styleOverrides: {
          switchBase: {
            '&:not(.Mui-checked):not(.Mui-disabled)': { color: tone.soft },
            // Touch users press the label around it.
            [byTouch]: { minWidth: 0, minHeight: 0 },
          },
          thumb: { boxShadow: 'none' },
          track: { backgroundColor: tone.soft },
        },
      },
      // On hover, its text also contrasts with its background.
      MuiToggleButton: {
        styleOverrides: { root: { '&:not(.Mui-selected):not(.Mui-disabled)': { color: tone.soft } } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiSkeleton: { styleOverrides: { root: { backgroundColor: mode === 'light' ? '#E3E6EB' : tone.faint } } },
      MuiTooltip: {
        defaultProps: { enterDelay: 300, arrow: false },
        styleOverrides: {
          tooltip: {
            fontSize: px(typeScale.xs),
            backgroundColor: mode === 'light' ? '#131A22' : '#E8ECF1',
            color: tone.paper,
          },
        },
      },
      MuiTableCell: { styleOverrides: { root: { borderColor: tone.hairline, padding: '4px 12px' } } },
      MuiTab: { styleOverrides: { root: { minHeight: '2.5rem', minWidth: 0, padding: '0.5rem 0.75rem', ...finger } } },
      MuiTabs: { styleOverrides: { root: { minHeight: '2.5rem' } } },
    },
  })
}

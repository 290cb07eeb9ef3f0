import { getContrastRatio } from '@mui/material/styles'
import { expect, test } from 'vitest'
import { createTaktTheme } from './theme.ts'

test('white text on filled notices has a contrast of at least 4.5 to 1 in both modes', () => {
  for (const mode of ['light', 'dark'] as const) {
    const { palette } = createTaktTheme(mode)
    for (const severity of ['error', 'warning', 'info', 'success'] as const) {
      const ground = palette[severity][mode === 'dark' ? 'dark' : 'main']
      expect([mode, severity, getContrastRatio(palette.common.white, ground) >= 4.5]).toEqual([mode, severity, true])
    }
  }
})

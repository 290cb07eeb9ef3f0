import type { SvgIconComponent } from '@mui/icons-material'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { ComponentType } from 'react'

/**
 * A list of the plant's data at `/{path}`; a row of it at `/{path}/{key}`. Named as the server names it, so that an
 * address can be guessed.
 */
export type Screen = {
  path: string
  label: string
  /** Whose `read` lets one see it; null: everybody does. */
  area: Area | null
  load: () => Promise<ComponentType>
}

/** An entry of the rail: screens that belong together, shown as tabs of one another. */
export type ScreenGroup = { label: string; Icon: SvgIconComponent; screens: readonly Screen[] }

/** A heading of the rail. */
export type ScreenSection = { label: string; groups: readonly ScreenGroup[] }

import type { SvgIconComponent } from '@mui/icons-material'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { ComponentType } from 'react'

/**
 * A list of the plant's data at `/{path}`; a row of it at `/{path}/{key}`. It has the same name as in the API, so that
 * an address can be guessed.
 */
export type Screen = {
  path: string
  label: string
  /** Area with the `read` right that is required to see it; null: none is required. */
  area: Area | null
  load: () => Promise<ComponentType>
}

/** An entry of the navigation rail: screens that belong together, shown as tabs of one another. */
export type ScreenGroup = { label: string; Icon: SvgIconComponent; screens: readonly Screen[] }

/** A heading of the navigation rail. */
export type ScreenSection = { label: string; groups: readonly ScreenGroup[] }

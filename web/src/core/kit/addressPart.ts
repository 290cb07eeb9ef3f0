import type { ComponentType } from 'react'

/** A fixed name in the path, or the row of a list, shown by its title. */
export type Crumb = string | { list: string; key: string }

/**
 * The content of a route in the address bar: its name in the path (or names derived from path parameters), and its
 * pickers.
 */
export type AddressPart = {
  crumb?: string
  crumbsOf?: (params: Readonly<Record<string, string | undefined>>) => Crumb[]
  Pickers?: ComponentType
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends AddressPart {}
}

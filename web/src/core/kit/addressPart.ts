import type { ComponentType } from 'react'

/** A word of the path, or the row of a list by what people call it. */
export type Crumb = string | { list: string; key: string }

/**
 * What a route brings into the address bar: its name on the path (or names, that follow from the path's variables),
 * and its pickers.
 */
export type AddressPart = {
  crumb?: string
  crumbsOf?: (params: Readonly<Record<string, string | undefined>>) => Crumb[]
  Pickers?: ComponentType
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends AddressPart {}
}

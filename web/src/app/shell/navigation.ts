/** Returns the `aria-current` value of a dashboard's link for an address; `/walls` is not `/wall`. */
export const currentIn = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`) ? ('page' as const) : undefined

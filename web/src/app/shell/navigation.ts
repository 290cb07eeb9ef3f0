/** What links say of the dashboard that an address lies in: `/walls` is no wall. */
export const currentIn = (pathname: string, under: string) =>
  pathname === under || pathname.startsWith(`${under}/`) ? ('page' as const) : undefined

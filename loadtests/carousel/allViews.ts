/** Every dashboard that a wall of Efficiency can show, with the addresses that a user would enter. */
export const allViews = [
  '/efficiency/overall?range=today',
  '/wall',
  '/efficiency/details?range=24h',
  '/efficiency/schedule?range=week',
  '/efficiency/downtime?range=7d',
  '/efficiency/availability?range=7d',
  '/efficiency/performance?range=7d',
  '/efficiency/runDetails?range=7d',
  '/efficiency/setupDetails?range=7d',
  '/efficiency/quality?range=7d',
  '/efficiency/alerts',
  '/efficiency/insights?range=30d',
  '/efficiency/data?range=24h',
] as const

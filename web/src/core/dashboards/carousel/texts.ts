/** Texts around the slides of a wall. */
export const carouselTexts = {
  title: 'Wall',
  coming: 'Loading the wall …',
  failed: (name: string) => `${name} cannot be shown`,
  passedOver: 'It is skipped until it works.',
  unavailable: 'This wall cannot be shown',
  retries: 'The wall retries automatically.',
  lost: (since: string) => `No connection since ${since}: showing data from then`,
  paused: 'Paused. Space continues.',
  slideOf: (position: number, count: number) => `${position} of ${count}`,
  slides: 'Dashboards of this wall',
  keys: 'Arrow keys change the dashboard, Space pauses it.',
} as const

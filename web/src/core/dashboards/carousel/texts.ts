/** Every text around the slides of a wall. */
export const carouselTexts = {
  title: 'Wall',
  coming: 'The wall is being fetched …',
  failed: (name: string) => `${name} cannot be shown`,
  passedOver: 'It is passed over until it works.',
  refused: 'This wall cannot be shown',
  looksAgain: 'The wall looks again by itself.',
  lost: (since: string) => `No connection since ${since}: what is shown is from then`,
  held: 'Held. Space goes on.',
  slideOf: (place: number, count: number) => `${place} of ${count}`,
  slides: 'Dashboards of this wall',
  keys: 'Arrow keys change the dashboard, Space holds it.',
} as const

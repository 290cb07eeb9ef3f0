/**
 * Marks for views on slides, which page through them without user input. Spread on an element: `slidePart` stays
 * together on a page if possible, a page may start before each body row of a table with `slideRows`, and `slideList`
 * pages within its frame. Content marked `hiddenOnSlides` is unreadable from afar, so slides omit it.
 */
export const slidePart = { 'data-slide-part': '' } as const
export const slideRows = { 'data-slide-rows': '' } as const
export const slideList = { 'data-slide-list': '' } as const
export const hiddenOnSlides = { 'data-near': '' } as const

/**
 * What the parts of a view promise a slide that shows it without hands, page by page. Spread on the element that
 * keeps the promise: `slidePart` stays together on a page if it can, before each body row of a table with
 * `slideRows` a page may begin, and `slideList` turns within its frame.
 */
export const slidePart = { 'data-slide-part': '' } as const
export const slideRows = { 'data-slide-rows': '' } as const
export const slideList = { 'data-slide-list': '' } as const

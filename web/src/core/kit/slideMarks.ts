/**
 * What the parts of a view promise a slide that shows it without hands, page by page. Spread on the element that
 * keeps the promise: `slidePart` stays together on a page if it can, before each body row of a table with
 * `slideRows` a page may begin, and `slideList` turns within its frame. What is `nearOnly` nobody reads from afar: a
 * slide leaves it out.
 */
export const slidePart = { 'data-slide-part': '' } as const
export const slideRows = { 'data-slide-rows': '' } as const
export const slideList = { 'data-slide-list': '' } as const
export const nearOnly = { 'data-near': '' } as const

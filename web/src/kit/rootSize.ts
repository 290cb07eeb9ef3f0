/**
 * The page's type size in px, of which rem are multiples: it grows on large screens. Asking for it may lay out the
 * page.
 */
export const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

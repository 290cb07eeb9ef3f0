/** Public API of chat for other areas. */
export { DiscussButton, ShareLink } from './DiscussLink.tsx'
export { chatTexts } from './texts.ts'

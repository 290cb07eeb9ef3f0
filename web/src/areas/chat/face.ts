/** What other areas use of chat. */
export { DiscussButton, ShareLink } from './DiscussLink.tsx'
export { chatTexts } from './texts.ts'

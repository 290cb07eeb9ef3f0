/** Style of buttons that must stay visible: content longer than the screen scrolls below them. */
export const stickyFooter = { position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'background.default', py: 2 } as const

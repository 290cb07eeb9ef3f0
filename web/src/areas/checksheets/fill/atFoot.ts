/** Keys that are needed now: what is longer than the screen moves beneath them. */
export const atFoot = { position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'background.default', py: 2 } as const

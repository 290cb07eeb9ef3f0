/** Time zone (IANA) of this browser. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

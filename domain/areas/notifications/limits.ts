/** Maximum number of rules per notification. */
export const maxRules = 20
/** Maximum number of recipients per notification. */
export const maxRecipients = 100
/** Maximum number of notifications per organization that watch the same item type. */
export const maxPerItemType = 100

/** So many rules a notification has at most, */
export const mostRules = 20
/** so many recipients, */
export const mostRecipients = 100
/** and so many notifications of an organization watch the same. */
export const mostWatching = 100

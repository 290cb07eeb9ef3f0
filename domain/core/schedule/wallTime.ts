/** How a time of the day is written: local, without a date. */
export const wallTime = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, hint: 'must be a time as HH:mm' }

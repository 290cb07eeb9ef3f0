/** Format of a time of day: local, without a date. */
export const wallTime = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, hint: 'must be a time in the format HH:mm' }

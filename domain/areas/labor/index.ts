/** Public API of the labor area. */
export { laborTypes } from './laborTickets.ts'

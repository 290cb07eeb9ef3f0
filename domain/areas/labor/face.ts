/** What other areas may use of labor. */
export { laborTypes } from './laborTickets.ts'

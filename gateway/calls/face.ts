/** What other areas may use of calls. */
export { type Callable, isCallable } from './callablePeople.ts'

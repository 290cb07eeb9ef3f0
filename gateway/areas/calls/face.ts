/** What other areas may use of calls. */
export { type Callable, isCallable, mayBeThere } from './callablePeople.ts'

/** Public API of the calls area. */
export { type Callable, isCallable, mayTakePart } from './callablePeople.ts'

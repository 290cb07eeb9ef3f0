import type { RunnerContext } from './runner.ts'

/** The requirements of a connection to a source on behalf of an organization. */
export type SourceAccess = Pick<RunnerContext<never, never>, 'rule' | 'certificate'>

import { serverProblems } from './serverProblems.ts'

/** Returns the message of an error as a line for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Ends the process with these messages, without a stack trace. */
export function exitWithProblems(problems: readonly string[]): never {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

/**
 * Returns the settings of this process, parsed by `read`, after checking them and the servers they name; ends the
 * process with one message per problem otherwise. `requireReachable`: the process cannot start until the databases
 * respond.
 */
export async function checkStart<Env>(
  read: (variables: NodeJS.ProcessEnv) => Env,
  options: { requireReachable?: boolean } = {},
): Promise<Env> {
  const problems: string[] = []
  let env: Env | undefined
  try {
    env = read(process.env)
  } catch (error) {
    problems.push(messageOf(error))
  }
  problems.push(...(await serverProblems(process.env, options)))
  if (env === undefined || problems.length > 0) return exitWithProblems(problems)
  return env
}

import { serverProblems } from './serverProblems.ts'

/** The message of an error in a line for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Ends the process with these sentences, without a stack trace. */
export function refuseStart(problems: readonly string[]): never {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

/**
 * The settings of this process, parsed by `read`, once they and the servers that they name are as they must be; ends
 * the process with one sentence per problem otherwise. `mustAnswer`: it cannot start before the databases answer.
 */
export async function checkStart<Env>(
  read: (variables: NodeJS.ProcessEnv) => Env,
  options: { mustAnswer?: boolean } = {},
): Promise<Env> {
  const problems: string[] = []
  let env: Env | undefined
  try {
    env = read(process.env)
  } catch (error) {
    problems.push(messageOf(error))
  }
  problems.push(...(await serverProblems(process.env, options)))
  if (env === undefined || problems.length > 0) return refuseStart(problems)
  return env
}

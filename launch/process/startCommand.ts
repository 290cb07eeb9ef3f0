const plain = /^[\w./:@-]+$/

/**
 * The command that starts the same installation as this one's environment, with `settings` before it; to be pasted into
 * a shell.
 */
export function startCommand(variables: NodeJS.ProcessEnv, settings: Record<string, string> = {}): string {
  const { TAKT_HOME } = variables
  const all = { ...(TAKT_HOME ? { TAKT_HOME } : {}), ...settings }
  const quoted = (value: string) => (plain.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`)
  return [...Object.entries(all).map(([name, value]) => `${name}=${quoted(value)}`), 'npm start'].join(' ')
}

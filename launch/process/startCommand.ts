const unquotedPattern = /^[\w./:@-]+$/

/** Returns the shell command that starts the installation of this environment, preceded by `settings`. */
export function startCommand(variables: NodeJS.ProcessEnv, settings: Record<string, string> = {}): string {
  const { TAKT_HOME } = variables
  const all = { ...(TAKT_HOME ? { TAKT_HOME } : {}), ...settings }
  const quoted = (value: string) =>
    unquotedPattern.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`
  return [...Object.entries(all).map(([name, value]) => `${name}=${quoted(value)}`), 'npm start'].join(' ')
}

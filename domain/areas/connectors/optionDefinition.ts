/**
 * How one option of a connector is asked for on a screen; `secret` ones can be written, never read. `name` is a path:
 * `keys.execution`.
 */
export type OptionDefinition = {
  name: string
  label: string
  kind: 'text' | 'integer' | 'url' | 'secret' | 'keys'
  required: boolean
  hint?: string
}

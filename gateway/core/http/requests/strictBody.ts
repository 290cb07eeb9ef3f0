import { z } from 'zod'

type Def = {
  type: string
  catchall?: unknown
  shape?: Readonly<Record<string, z.ZodType>>
  in?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  element?: z.ZodType
  items?: readonly z.ZodType[]
  rest?: z.ZodType | null
  valueType?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
}

/**
 * Makes a body schema reject unknown fields at every depth, by their path, instead of dropping them: a client that
 * sends a field expects it to be used. An object that declares additional fields (`z.looseObject`) is unchanged.
 */
export function strictBody<Schema extends z.ZodType>(schema: Schema): Schema {
  const def = schema._zod.def as Def
  const changed = (change: Partial<Def>) =>
    z.core.clone(schema, { ...schema._zod.def, ...change } as Schema['_zod']['def'], { parent: true }) as Schema
  const each = (members: readonly z.ZodType[]) => members.map((member) => strictBody(member))
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape!).map(([name, member]) => [name, strictBody(member)] as const)
      return changed({ shape: Object.fromEntries(members), catchall: def.catchall ?? z.never() })
    }
    case 'array':
      return changed({ element: strictBody(def.element!) })
    case 'tuple':
      return changed({ items: each(def.items!), rest: def.rest && strictBody(def.rest) })
    case 'record':
      return changed({ valueType: strictBody(def.valueType!) })
    case 'intersection':
      return changed({ left: strictBody(def.left!), right: strictBody(def.right!) })
    case 'pipe':
      // The output comes from a transformation, not from a client.
      return changed({ in: strictBody(def.in!) })
    case 'union':
      return changed({ options: each(def.options!) })
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return changed({ innerType: strictBody(def.innerType!) })
    default:
      return schema
  }
}
